"""A line between a page and the server on which a test refuses some requests, or keeps their replies back."""

import json


class Line:
    """The page is loaded again, and all of its requests go this way. A request of a method in `refused` is answered with
    that error, such as {"code": "conflict"}, and does not reach the server. Replies to a method in `held` wait until
    `release()`. `answers[method](params)` → a reply in the server's place, or None: the server gets `params`. Events in
    `unheard` do not reach the page, and `heard` names those that did."""

    def __init__(self, page, refused=(), answers=(), unheard=()):
        self.refused, self.held, self.answers = dict(refused), set(), dict(answers)
        self.unheard, self.heard = set(unheard), set()
        self.kept, self.sockets, self.refusals = [], [], []
        page.route_web_socket("**/ws", self.serve)
        page.reload()

    def serve(self, socket):
        server, methods = socket.connect_to_server(), {}
        self.sockets.append(socket)

        def asked(frame):
            messages = json.loads(frame)
            for message in messages if isinstance(messages, list) else [messages]:
                if error := self.refused.get(message["method"]):
                    self.refusals.append(message["method"])
                    data = {"reason": error["code"], "params": {}, "retryable": False} | error
                    reply = json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": {
                        "code": -32000, "message": "refused by the test", "data": data}})
                    if message["method"] in self.held:
                        self.kept.append((socket, reply))
                    else:
                        socket.send(reply)
                elif (answer := self.answers.get(message["method"], lambda params: None)(message.get("params"))) is not None:
                    socket.send(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": answer}))
                else:
                    methods[message["id"]] = message["method"]
                    server.send(json.dumps(message))

        def answered(frame):
            messages = json.loads(frame)
            messages = messages if isinstance(messages, list) else [messages]
            messages = [each for each in messages if (each.get("params") or {}).get("event") not in self.unheard]
            # What comes in one frame with a reply that is kept back comes alone.
            late = [each for each in messages if methods.get(each.get("id")) in self.held]
            self.kept += [(socket, json.dumps(each)) for each in late]
            if messages := [each for each in messages if each not in late]:
                socket.send(json.dumps(messages if len(messages) > 1 else messages[0]))
                self.heard |= {(each.get("params") or {}).get("event") for each in messages}

        socket.on_message(asked)
        server.on_message(answered)

    def release(self):
        self.held.clear()
        kept, self.kept = self.kept, []
        for socket, frame in kept:
            socket.send(frame)

    def cut(self):
        """Ends the page's connection. It makes a new one."""
        for socket in self.sockets:
            socket.close(code=3000)
        self.sockets.clear()
