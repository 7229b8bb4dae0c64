// Lets `conform` drive your SDK: one JSON object a line comes in, the answer goes out.
//
//   kotlinc -cp $JSON Adapter.kt -d adapter.jar    (JSON: kotlinx-serialization-json and -core)
//   conform client --contract app-store-operator -- kotlin -cp $JSON:adapter.jar AdapterKt
//
// On an emulator or a device it dials back to `conform` instead (CONFORM_CONNECT, below). To test
// your SDK, put it where REPLACE stands. Only pass calls on: an adapter that queues, repeats or
// makes ids itself tests itself. What your SDK cannot do is Unsupported: then not applicable.

import java.net.HttpURLConnection
import java.net.Socket
import java.net.URI
import java.time.Instant
import java.util.UUID
import kotlinx.serialization.json.*

class TinyClient(val baseURL: String, val context: JsonObject) { // REPLACE: import your SDK instead
  var key = ""
  private val anonymousId = UUID.randomUUID().toString()
  private var queue = listOf<JsonElement>()

  fun track(name: String, properties: JsonObject) {
    queue += buildJsonObject {
      put("event_id", UUID.randomUUID().toString()); put("name", name)
      put("occurred_at", Instant.ofEpochMilli(System.currentTimeMillis()).toString())
      put("anonymous_id", anonymousId); put("properties", properties); put("context", context)
    }
  }

  fun flush() {
    if (queue.isEmpty() || key.isEmpty()) return
    val body = JsonObject(mapOf("events" to JsonArray(queue))).toString()
    queue = listOf()
    val connection = URI("$baseURL/v1/events").toURL().openConnection() as HttpURLConnection
    connection.doOutput = true // makes it a POST
    connection.setRequestProperty("Content-Type", "application/json")
    connection.setRequestProperty("X-Write-Key", key)
    connection.outputStream.use { it.write(body.encodeToByteArray()) }
    connection.responseCode // waits for the answer
  }
}

class Unsupported(reason: String) : Exception(reason)
// What your SDK can be told of the device; the contract's names, and yours.
val device = mapOf("appVersion" to "app_version", "build" to "build", "osVersion" to "os_version",
  "model" to "device_model", "locale" to "locale")
lateinit var client: TinyClient

fun JsonObject.text(name: String) = getValue(name).jsonPrimitive.content
fun JsonObject.members(name: String) = this[name] as? JsonObject ?: JsonObject(mapOf())
fun answer(op: String, frame: JsonObject): JsonElement = when (op) {
  "hello" -> buildJsonObject {
    val sdk = """{"name":"TinyClient","version":"0","language":"Kotlin"}""" // REPLACE
    put("sdk", Json.parseToJsonElement(sdk))
    putJsonArray("controls") {} // name those whose promise you keep: see `conform client --help`
    put("retransmits", true) // HttpURLConnection sends a POST again when a connection fails
  }
  "create" -> {
    val given = (frame.members("config") + frame.members("device")).filterValues { it != JsonNull }
    val told = given.mapKeys { device[it.key] ?: throw Unsupported("no ${it.key} in the SDK") }
    client = TinyClient(frame.text("baseURL"), JsonObject(told)) // REPLACE: state in "storage"
    JsonNull
  }
  "call" -> call(frame.text("name"), frame.members("args"))
  "settle" -> JsonObject(mapOf()) // or {"open": requests under way}, with the control open-count
  "close", "shutdown" -> JsonNull // REPLACE: for close, end the client in order, if it can
  else -> throw Unsupported("no control for $op")
}

fun call(name: String, args: JsonObject): JsonElement {
  when (name) { // REPLACE: one line for each call of the contract that your SDK has
    "configure" -> client.key = args.text("key")
    "track" -> client.track(args.text("name"), args.members("properties"))
    "flush" -> client.flush()
    else -> throw Unsupported("the SDK has no $name")
  }
  return buildJsonObject { put("\$undefined", true) } // it returned nothing
}

fun main() {
  val socket = System.getenv("CONFORM_CONNECT")?.split(":")?.let { Socket(it[0], it[1].toInt()) }
  val answers = (socket?.getOutputStream() ?: System.out).bufferedWriter()
  fun write(line: JsonObject) = answers.run { write("$line\n"); flush() }
  if (socket != null) write(buildJsonObject { put("token", System.getenv("CONFORM_TOKEN")) })
  System.setOut(System.err) // what the SDK prints must not mix with the frames
  for (line in (socket?.getInputStream() ?: System.`in`).bufferedReader().lineSequence()) {
    val frame = Json.parseToJsonElement(line).jsonObject
    val reply = try {
      "ok" to answer(frame.text("op"), frame)
    } catch (unsupported: Unsupported) {
      "unsupported" to buildJsonObject { put("reason", unsupported.message) }
    } catch (error: Exception) { // what the SDK throws is data: a scenario may expect it
      val code = error::class.simpleName
      "error" to buildJsonObject { put("kind", "sdk"); put("code", code); put("message", "$error") }
    }
    write(JsonObject(mapOf("id" to frame.getValue("id"), reply)))
    if (frame.text("op") == "shutdown") return
  }
}
