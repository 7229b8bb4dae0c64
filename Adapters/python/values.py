"""The values that JSON cannot carry, as adapter frames spell them."""


class Unsupported(Exception):
    """What this SDK cannot do or be given: the case is then not applicable."""


def plain(value):
    """What a value of a frame stands for."""
    match value:
        case list():
            return [plain(item) for item in value]
        case {"$int": text}:
            return int(text)
        case {"$double": text}:
            return float(text)
        case {"$utf16": text}:
            return bytes.fromhex(text).decode("utf-16-be", "surrogatepass")
        case {"$date": _} | {"$bytes": _} | {"$undefined": _}:
            raise Unsupported("the SDK takes no such value")
        case dict():
            return {name: plain(member) for name, member in value.items()}
    return value
