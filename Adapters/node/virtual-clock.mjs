// A clock for EventTracker that stands still until it is moved.

const turn = () => new Promise((resolve) => setImmediate(resolve));

export class VirtualClock {
  #elapsed = 0; // milliseconds
  #wall;
  #timers = new Map();
  #made = 0;

  constructor(now) {
    this.setWall(now);
  }

  // What EventTracker calls: the form of systemClock.

  now() {
    return this.#wall + this.#elapsed;
  }

  setTimeout(work, milliseconds) {
    this.#made += 1;
    this.#timers.set(this.#made, { due: this.#elapsed + Math.round(milliseconds), work });
    return this.#made;
  }

  clearTimeout(timer) {
    this.#timers.delete(timer);
  }

  // What the adapter calls.

  /** The wall clock jumps; no time passes. */
  setWall(now) {
    this.#wall = Date.parse(now) - this.#elapsed;
  }

  /**
   * Lets time pass, timer by timer, up to `ms` or to the instant in which `sending` changes: a
   * request was started, or given up.
   */
  async advance(ms, sending) {
    const begin = this.#elapsed;
    const before = sending();
    let differs = false;
    while (!differs) {
      const due = Math.min(...[...this.#timers.values()].map((timer) => timer.due));
      if (due > begin + ms) {
        this.#elapsed = begin + ms;
        break;
      }
      this.#elapsed = due;
      for (const [id, timer] of this.#timers) {
        if (timer.due > due || !this.#timers.delete(id)) continue;
        timer.work();
        differs ||= sending() !== before; // at once: a request may fail in the same instant
      }
      for (let turns = 0; turns < 3; turns += 1) await turn(); // till an aborted fetch has ended
      differs ||= sending() !== before;
    }
    return { advanced: this.#elapsed - begin, open: Number(sending()) };
  }
}
