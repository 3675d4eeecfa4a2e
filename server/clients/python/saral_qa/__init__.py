"""The test controls of a Saral server that runs with ``--qa``. Each method is one control of the project's docs/qa.md."""

from __future__ import annotations

import http.client
import json
import mimetypes
import re
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any

__version__ = "0.1.0"

# Every control, by its ``operationId``. A test compares this table with the server's /openapi.json.
CALLS = {
    "qaPage": ("GET", "/__qa"),
    "qaAbout": ("GET", "/__qa/about"),
    "qaScenarios": ("GET", "/__qa/scenarios"),
    "qaLoad": ("POST", "/__qa/scenarios/{name}"),
    "qaSituation": ("POST", "/__qa/scenarios"),
    "qaReset": ("POST", "/__qa/reset"),
    "qaClock": ("GET", "/__qa/clock"),
    "qaClockChange": ("POST", "/__qa/clock"),
    "qaOtp": ("GET", "/__qa/otp"),
    "qaUsers": ("GET", "/__qa/users"),
    "qaSession": ("POST", "/__qa/users/{phone}/session"),
    "qaTicket": ("POST", "/__qa/users/{phone}/ticket"),
    "qaOrders": ("GET", "/__qa/orders"),
    "qaOrder": ("GET", "/__qa/orders/{id}"),
    "qaEvent": ("POST", "/__qa/orders/{id}/events"),
    "qaFaults": ("GET", "/__qa/faults"),
    "qaFaultAdd": ("POST", "/__qa/faults"),
    "qaFaultsClear": ("DELETE", "/__qa/faults"),
    "qaFaultRemove": ("DELETE", "/__qa/faults/{id}"),
    "qaJournal": ("GET", "/__qa/journal"),
    "qaJournalClear": ("DELETE", "/__qa/journal"),
    "qaSent": ("GET", "/__qa/sent"),
    "qaSentClear": ("DELETE", "/__qa/sent"),
    "qaVerify": ("POST", "/__qa/verify"),
    "qaTenants": ("GET", "/__qa/tenants"),
    "qaTenantMake": ("POST", "/__qa/tenants"),
    "qaTenantEnd": ("DELETE", "/__qa/tenants/{name}"),
}

# Timeout and poll interval while waiting for a code, in seconds.
SENT_WITHIN = 10.0
ASKED_EVERY = 0.05
# Timeout of a response, in seconds. ``verify`` waits for a minute at most.
ANSWERED_WITHIN = 90.0


class QaError(Exception):
    """A refusal, or no answer (``status`` 0). ``allowed`` has the allowed values; empty if the refusal lists none."""

    def __init__(self, call: str, status: int, answer: dict[str, Any]):
        self.call, self.status = call, status
        self.code: int = answer.get("code", 0)
        self.msg: str = answer.get("msg", "")
        self.data: Any = answer.get("data")
        self.allowed: list[str] = self.data.get("allowed", []) if isinstance(self.data, dict) else []
        details = "" if self.data is None else "\n" + json.dumps(self.data, indent=2)
        super().__init__(f"{call}: HTTP {status}, code {self.code}: {self.msg}{details}" if status else f"{call}: {self.msg}")


class Api:
    """The app's own calls in a tenant, as the app makes them: with ``web_uuid``, token and envelope.

    A path is below ``/api1`` (``/order/v1/list``). Each call returns the answer's ``data``; a refusal is a ``QaError``.
    """

    def __init__(self, qa: "Qa", token: str = "", **headers: str):
        self.qa, self.origin, self.token = qa, qa.origin, token
        self.headers = {"X-QA-Tenant": qa.tenant, "web_uuid": "saral-qa", **headers}
        if token:
            self.headers["token"] = token
        if qa.token:
            self.headers["authorization"] = f"Bearer {qa.token}"

    def get(self, path: str, **query: Any) -> Any:
        return self._send("GET", f"{path}?{urllib.parse.urlencode(query)}" if query else path)

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        sent = {"content-type": "application/json", **headers}
        return self._send("POST", path, json.dumps({} if body is None else body).encode(), **sent)

    def upload(self, path: str, **parts: "str | tuple[str, bytes]") -> Any:
        """Sends a multipart body: texts, and files as ``(name, content)``."""
        boundary = uuid.uuid4().hex
        body = b""
        for name, part in parts.items():
            file, content = ("", part.encode()) if isinstance(part, str) else part
            kind = mimetypes.guess_type(file)[0] or "application/octet-stream"
            named = f'; filename="{file}"\r\nContent-Type: {kind}' if file else ""
            body += f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'.encode()
            body += content + b"\r\n"
        body += f"--{boundary}--\r\n".encode()
        return self._send("POST", path, body, **{"content-type": f"multipart/form-data; boundary={boundary}"})

    def _send(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Any:
        self.qa.check_open(f"{method} {path}")
        return _exchange(self.origin, method, f"/api1{path}", {**self.headers, **headers}, body)


class Qa:
    """One tenant of a running server, with its own data, clock, codes, faults and journal."""

    def __init__(self, origin: str, tenant: str = "default", token: str | None = None):
        self.origin, self.tenant, self.token = origin.rstrip("/"), tenant, token
        self._is_closed = False

    @classmethod
    def open(cls, origin: str, token: str | None = None, **tenant: Any) -> "Qa":
        """Creates a tenant (``name``, ``ttl``, ``now``, ``freeze``, ``autoAudit``, ``catalogue``, ``journal``). A ``with`` block ends it."""
        return cls(origin, cls(origin, token=token).make(**tenant)["name"], token)

    def __enter__(self) -> "Qa":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the tenant and deletes its data."""
        self.call("qaTenantEnd", name=self.tenant)
        self._is_closed = True

    def check_open(self, call: str) -> None:
        if self._is_closed:
            # Otherwise the server would create the tenant again.
            raise RuntimeError(f"{call}: tenant {self.tenant} was closed")

    def make(self, **tenant: Any) -> dict[str, Any]:
        return self.call("qaTenantMake", body=tenant)

    def tenants(self) -> list[dict[str, Any]]:
        return self.call("qaTenants")

    def reset(self) -> None:
        self.call("qaReset", body={})

    def about(self) -> dict[str, Any]:
        """Returns products, order machine and faulty fixtures."""
        return self.call("qaAbout")

    def api(self, session: "str | dict[str, Any]" = "", **headers: str) -> Api:
        """Returns a client for the app's calls as a loaded user, with a token, or signed out."""
        return Api(self, session if isinstance(session, str) else session["token"], **headers)

    def scenarios(self) -> list[dict[str, Any]]:
        return self.call("qaScenarios")

    def scenario(self, name: str, phone: str | None = None) -> dict[str, Any]:
        """Loads a scenario: ``{phone, token, orderIds}``."""
        return self.call("qaLoad", name=name, body={"phone": phone} if phone else {})

    def carry(self, phone: str, scenario: str | None = None, **situation: Any) -> dict[str, Any]:
        """Defers a scenario or a situation until the phone first asks for a login code."""
        if scenario:
            return self.call("qaLoad", name=scenario, body={"phone": phone, "when": "signIn"})
        return self.situation(**situation, phone=phone, when="signIn")

    def situation(self, **situation: Any) -> dict[str, Any]:
        """Loads a situation; an impossible one is refused."""
        return self.call("qaSituation", body=situation)

    def load(self, what: "str | dict[str, Any]") -> dict[str, Any]:
        """Loads a scenario by its name, or a situation."""
        return self.scenario(what) if isinstance(what, str) else self.situation(**what)

    def clock(self) -> dict[str, Any]:
        return self.call("qaClock")

    def turn(self, **change: Any) -> dict[str, Any]:
        """Changes the clock by ``now``, ``advance`` or ``to``, and ``freeze``; applies the deadlines in between."""
        return self.call("qaClockChange", body=change)

    def set_now(self, now: str) -> dict[str, Any]:
        return self.turn(now=now)

    def advance(self, duration: str) -> dict[str, Any]:
        return self.turn(advance=duration)

    def to_next_deadline(self) -> dict[str, Any]:
        return self.turn(to="nextDeadline")

    def freeze(self, frozen: bool = True) -> dict[str, Any]:
        return self.turn(freeze=frozen)

    def code(self, phone: str) -> str:
        """Returns the valid login code of a phone; waits up to ten seconds until one is sent."""
        return self._sent(phone=f"91{phone}" if len(phone) == 10 else phone)

    def aadhaar_code(self, aadhaar: str) -> str:
        return self._sent(aadhaar=aadhaar)

    def otp(self, **whose: str) -> str:
        """Returns the valid code of ``phone=`` or ``aadhaar=``, without waiting."""
        return self.call("qaOtp", query=whose)["code"]

    def _sent(self, **whose: str) -> str:
        until = time.monotonic() + SENT_WITHIN
        while True:
            try:
                return self.otp(**whose)
            except QaError as reason:
                if reason.status != 404 or time.monotonic() > until:
                    raise
                time.sleep(ASKED_EVERY)

    def users(self) -> list[dict[str, Any]]:
        """The newest users, newest first."""
        return self.call("qaUsers")

    def session(self, phone: str) -> dict[str, Any]:
        """Signs a user in, without a code."""
        return self.call("qaSession", phone=phone, body={})

    def ticket(self, phone: str) -> dict[str, Any]:
        """A one-time ticket, like the native app's."""
        return self.call("qaTicket", phone=phone, body={})

    def orders(self) -> list[dict[str, Any]]:
        """The newest orders, newest first."""
        return self.call("qaOrders")

    def order(self, id: str) -> dict[str, Any]:
        return self.call("qaOrder", id=id)

    def event(self, id: str, event: str, **more: Any) -> dict[str, Any]:
        """Applies an event as the operator's system, a provider or the app. The event `paid` takes `amount`, by default the amount due."""
        return self.call("qaEvent", id=id, body={"event": event, **more})

    def faults(self) -> list[dict[str, Any]]:
        return self.call("qaFaults")

    def fault(self, **fault: Any) -> dict[str, Any]:
        return self.call("qaFaultAdd", body=fault)

    def remove_fault(self, id: int) -> None:
        self.call("qaFaultRemove", id=id)

    def clear_faults(self) -> None:
        self.call("qaFaultsClear")

    def journal(self, **filter: Any) -> list[dict[str, Any]]:
        """Answered calls, oldest first: all, or by ``method``, ``path``, ``user``, ``key``, ``code``, ``since``, ``limit``."""
        return self.call("qaJournal", query=filter)[::-1]

    def har(self) -> dict[str, Any]:
        return self.call("qaJournal", query={"format": "har"})

    def fixture(self, phone: str | None = None) -> dict[str, Any]:
        return self.call("qaJournal", query={"format": "fixture", **({"phone": phone} if phone else {})})

    def clear_journal(self) -> None:
        self.call("qaJournalClear")

    def sent(self, **filter: Any) -> list[dict[str, Any]]:
        """Messages to providers and notices of payments, oldest first: all, or by ``provider``, ``what``, ``since``, ``limit``."""
        return self.call("qaSent", query=filter)[::-1]

    def clear_sent(self) -> None:
        self.call("qaSentClear")

    def verify(self, **expected: Any) -> dict[str, Any]:
        """Waits up to ``withinMs`` for calls or messages; a refusal has the most similar ones as ``data``."""
        return self.call("qaVerify", body=expected)

    def page(self) -> str:
        return self.call("qaPage")

    def call(self, operation: str, /, body: Any = None, query: dict[str, Any] | None = None, **path: Any) -> Any:
        """Calls a control by its ``operationId``; returns the envelope's data."""
        self.check_open(operation)
        method, pattern = CALLS[operation]
        where = re.sub(r"{(\w+)}", lambda name: urllib.parse.quote(str(path[name[1]]), safe=""), pattern)
        asked = f"?{urllib.parse.urlencode(query)}" if query else ""
        headers = {"X-QA-Tenant": self.tenant}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            headers["content-type"] = "application/json"
            data = json.dumps(body).encode()
        return _exchange(self.origin, method, where + asked, headers, data)


def _exchange(origin: str, method: str, path: str, headers: dict[str, str], body: bytes | None) -> Any:
    """Sends a request; returns ``data`` of the envelope, or the text of an answer that is not JSON."""
    said = f"{method} {path.partition('?')[0]}"
    request = urllib.request.Request(f"{origin}{path}", body, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=ANSWERED_WITHIN) as response:
            status, kind, text = response.status, response.headers.get("content-type", ""), response.read().decode(errors="replace")
    except urllib.error.HTTPError as refused:
        status, kind, text = refused.code, "application/json", refused.read().decode(errors="replace")
    except (urllib.error.URLError, OSError, http.client.HTTPException) as unanswered:
        why = getattr(unanswered, "reason", unanswered)
        raise QaError(said, 0, {"msg": f"no answer from {origin} ({why}); does the server run, with --qa?"}) from None
    if "json" not in kind:
        return text
    try:
        answer = json.loads(text)
    except ValueError:
        raise QaError(said, status, {"msg": text[:200]}) from None
    # A HAR file has no envelope, because its format prescribes the whole body.
    if status >= 400 or answer.get("code", 0) != 0:
        raise QaError(said, status, answer)
    return answer["data"] if "code" in answer else answer
