"""BlueZ as a radio sees it, on a bus of its own: adapters, devices and their characteristics.

A test starts it and talks to it by lines of JSON: commands go in, and what was called comes out. The first line has the
bus's address. It ends when its input ends. It needs Debian's packages dbus-daemon and python3-dbus-next.

    {"do": "adapter", "name": "hci0", "powered": true, "limit": 2}
    {"do": "device", "adapter": "hci0", "address": "C0:FF:EE:00:11:22", "services": ["180d"]}
    {"do": "advertise", "adapter": "hci0", "address": "…", "company": 107, "data": "06008e"}
    {"do": "characteristic", "adapter": "hci0", "address": "…", "number": "2a37"}   appears; sooner if connecting finds it
    {"do": "value", "adapter": "hci0", "address": "…", "number": "2a37", "data": "068e"}
    {"do": "drop", "adapter": "hci0", "address": "…"}       the device ends its connection
    {"do": "gone", "adapter": "hci0"}                       the adapter is unplugged; with an address, the device is forgotten
    {"do": "power", "name": "hci0", "powered": false}
    {"do": "stop"}, {"do": "start"}                         BlueZ ends, and starts with nothing

What comes out: {"called": "Connect", "path": "/org/bluez/hci0/dev_…"}, and {"did": …} once a command was carried out.
"""

import asyncio
import json
import subprocess
import sys

from dbus_next import Message, MessageType, Variant
from dbus_next.aio import MessageBus

ADAPTER, DEVICE = "org.bluez.Adapter1", "org.bluez.Device1"
CHARACTERISTIC = "org.bluez.GattCharacteristic1"
OBJECTS, PROPERTIES = "org.freedesktop.DBus.ObjectManager", "org.freedesktop.DBus.Properties"
SIGNATURES = {"Powered": "b", "Discovering": "b", "Address": "s", "UUIDs": "as", "RSSI": "n", "Connected": "b",
              "ServicesResolved": "b", "ManufacturerData": "a{qv}", "UUID": "s", "Value": "ay", "Notifying": "b", "Alias": "s"}


def say(**line):
    print(json.dumps(line), flush=True)


def uuid(number):
    return number if len(number) > 8 else f"0000{number}-0000-1000-8000-00805f9b34fb"


class Refused(Exception):
    def __init__(self, name, text):
        self.name, self.text = f"org.bluez.Error.{name}", text


class BlueZ:
    def __init__(self, bus):
        self.bus = bus
        self.objects = {}
        self.limits = {}

    # What a test tells.

    def adapter(self, name, powered=True, limit=99):
        self.limits[name] = limit
        self.add(f"/org/bluez/{name}", ADAPTER, Powered=powered, Discovering=False)

    def device(self, adapter, address, services=("180d",), signal=-60, connected=False):
        self.add(self.path(adapter, address), DEVICE, Address=address, Alias="Strap", RSSI=signal, Connected=connected,
                 ServicesResolved=connected, UUIDs=[uuid(service) for service in services])

    def advertise(self, adapter, address, company, data):
        self.change(self.path(adapter, address), DEVICE, RSSI=-61,
                    ManufacturerData={company: Variant("ay", bytes.fromhex(data))})

    def characteristic(self, adapter, address, number):
        self.add(self.value_path(adapter, address, number), CHARACTERISTIC, UUID=uuid(number), Notifying=False)

    def value(self, adapter, address, number, data):
        self.change(self.value_path(adapter, address, number), CHARACTERISTIC, Value=bytes.fromhex(data))

    def drop(self, adapter, address):
        self.change(self.path(adapter, address), DEVICE, Connected=False, ServicesResolved=False)

    def power(self, name, powered):
        self.change(f"/org/bluez/{name}", ADAPTER, Powered=powered, Discovering=False)

    def gone(self, adapter, address=None):
        top = self.path(adapter, address) if address else f"/org/bluez/{adapter}"
        for path in sorted(self.objects, reverse=True):
            if path == top or path.startswith(top + "/"):
                interfaces = self.objects.pop(path)
                self.emit("/", OBJECTS, "InterfacesRemoved", "oas", [path, list(interfaces)])

    async def stop(self):
        self.objects = {}
        await self.bus.release_name("org.bluez")

    async def start(self):
        await self.bus.request_name("org.bluez")

    # What a radio calls.

    def called(self, message):
        if message.message_type is not MessageType.METHOD_CALL or message.destination not in ("org.bluez", self.bus.unique_name):
            return None
        if message.member == "GetManagedObjects":
            return Message.new_method_return(message, "a{oa{sa{sv}}}", [self.objects])
        say(called=message.member, path=message.path)
        try:
            self.carry_out(message)
        except Refused as refused:
            return Message.new_error(message, refused.name, refused.text)
        return Message.new_method_return(message)

    def carry_out(self, message):
        path, known = message.path, self.objects.get(message.path, {})
        match message.interface, message.member:
            case (_, "Set") if message.body[1] == "Powered":
                self.change(path, ADAPTER, Powered=message.body[2].value)
            case (_, "SetDiscoveryFilter"):
                chosen = {key: value.value for key, value in message.body[0].items()}
                if chosen.get("Transport") != "le" or not chosen.get("UUIDs"):
                    raise Refused("InvalidArguments", "Invalid arguments")
            case (_, "StartDiscovery"):
                if not known[ADAPTER]["Powered"].value:
                    raise Refused("NotReady", "Resource Not Ready")
                if known[ADAPTER]["Discovering"].value:
                    raise Refused("InProgress", "Operation already in progress")
                self.change(path, ADAPTER, Discovering=True)
            case (_, "Connect"):
                adapter = path.split("/")[3]
                held = [each for each, interfaces in self.objects.items()
                        if each.startswith(f"/org/bluez/{adapter}/") and DEVICE in interfaces and interfaces[DEVICE]["Connected"].value]
                if len(held) >= self.limits[adapter]:
                    raise Refused("Failed", "le-connection-concurrent-connection-limit")
                # As BlueZ does it: resolved, and the characteristics come later.
                self.change(path, DEVICE, Connected=True, ServicesResolved=True)
            case (_, "Disconnect"):
                self.change(path, DEVICE, Connected=False, ServicesResolved=False)
            case (_, "StartNotify"):
                if CHARACTERISTIC not in known:
                    raise Refused("DoesNotExist", "Does Not Exist")
                self.change(path, CHARACTERISTIC, Notifying=True)
            case _:
                raise Refused("NotSupported", message.member)

    # Objects and signals.

    def path(self, adapter, address):
        return f"/org/bluez/{adapter}/dev_{address.replace(':', '_')}"

    def value_path(self, adapter, address, number):
        return f"{self.path(adapter, address)}/service000b/char{number}"

    def add(self, path, interface, **properties):
        made = {key: Variant(SIGNATURES[key], value) for key, value in properties.items()}
        self.objects.setdefault(path, {})[interface] = made
        self.emit("/", OBJECTS, "InterfacesAdded", "oa{sa{sv}}", [path, {interface: made}])

    def change(self, path, interface, **properties):
        made = {key: Variant(SIGNATURES[key], value) for key, value in properties.items()}
        self.objects[path][interface].update(made)
        self.emit(path, PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, made, []])

    def emit(self, path, interface, member, signature, body):
        self.bus.send(Message(message_type=MessageType.SIGNAL, path=path, interface=interface, member=member,
                              signature=signature, body=body))


async def main(address):
    bus = await MessageBus(bus_address=address).connect()
    bluez = BlueZ(bus)
    bus.add_message_handler(bluez.called)
    say(address=address)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        command = json.loads(line)
        name = command.pop("do")
        done = getattr(bluez, name)(**command)
        if asyncio.iscoroutine(done):
            await done
        say(did=name)


if __name__ == "__main__":
    daemon = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE, text=True)
    try:
        asyncio.run(main(daemon.stdout.readline().strip()))
    finally:
        daemon.kill()
        daemon.wait()
