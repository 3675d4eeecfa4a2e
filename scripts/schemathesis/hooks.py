"""Hooks of schemathesis: calls get a borrower's session, and about half of the invented ids become real ones."""

import json
import os
import urllib.request

import schemathesis
from saral_qa import Qa

URL = os.environ["SARAL_URL"]
TENANT = os.environ["SARAL_TENANT"]
QA = Qa(URL, TENANT)


def get(path, token):
    headers = {"web_uuid": "w", "token": token, "X-QA-Tenant": TENANT}
    with urllib.request.urlopen(urllib.request.Request(f"{URL}/api1{path}", headers=headers), timeout=60) as answer:
        return json.load(answer)["data"]


BORROWER = QA.scenario("loaned", "9000000001")
TOKEN = BORROWER["token"]
ORDER = BORROWER["orderIds"][0]
PRODUCT = get("/home/v1/index", TOKEN)["homeProductVos"][0]["id"]
EXTENSION = get(f"/order-repay-extension/v1/extension-calc/{ORDER}", TOKEN)
REAL = {
    "orderId": ORDER,
    "productId": PRODUCT,
    "id": PRODUCT,
    "cardId": get(f"/bank/v1/find-user-bank-card?productId={PRODUCT}", TOKEN)[0]["id"],
    "extensionId": EXTENSION["extensionId"],
    "orderRepayId": EXTENSION["orderRepayId"],
    "orderNo": get("/order/v1/list", TOKEN)[0]["orderNo"],
    "stateId": get("/map-state/v1/list", TOKEN)[0]["id"],
    "pId": get("/bank-info/v1/get-bank-info", TOKEN)[0]["id"],
    "phone": "919000000009",
    "code": "1234",
    "amount": "5000.00",
    "borrowAmount": "5000.00",
    "period": "7",
    "periods": 7,
    "loanPurpose": "Shopping",
    "bankCode": "SBIN0000001",
    "event": "approve",
}


def real(fields):
    """Returns the fields, with real values in place of those invented values whose text has an even length."""
    if not isinstance(fields, dict):
        return fields
    chosen = {name: REAL[name] for name, value in fields.items() if name in REAL and len(repr(value)) % 2 == 0}
    return {**fields, **chosen}


@schemathesis.hook
def map_body(context, body):
    return real(body)


@schemathesis.hook
def map_query(context, query):
    return real(query)


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    return real(path_parameters)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sets tenant and session. A logout gets its own session, because it would end the session of the other calls."""
    headers = case.headers if case.headers is not None else {}
    headers["X-QA-Tenant"] = TENANT
    if case.path.startswith("/api1/"):
        is_last = case.path.endswith("/logout")
        headers["token"] = QA.scenario("new-user", "9000000002")["token"] if is_last else TOKEN
    case.headers = headers
