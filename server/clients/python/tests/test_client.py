"""The client compared with the server's own description of its controls; scripts/schemathesis.sh runs this."""

import json
import pathlib
import urllib.request

import pytest
from saral_qa import CALLS, Qa, QaError

JPEG = (pathlib.Path(__file__).parents[4] / "pwa/tests/support/pan.jpg").read_bytes()

called = set()


@pytest.fixture(autouse=True)
def noted(monkeypatch):
    """Records the called controls."""
    real = Qa.call

    def call(self, operation, /, **given):
        called.add(operation)
        return real(self, operation, **given)

    monkeypatch.setattr(Qa, "call", call)


def test_has_every_control_of_the_description_and_no_other(qa_origin):
    with urllib.request.urlopen(f"{qa_origin}/openapi.json") as answer:
        paths = json.load(answer)["paths"]
    described = {
        call["operationId"]: (method.upper(), path)
        for path, methods in paths.items()
        if path.startswith("/__qa")
        for method, call in methods.items()
    }
    assert CALLS == described


@pytest.mark.qa_tenant(now="2027-03-01T09:00:00+05:30", freeze=True)
def test_the_fixture_makes_a_tenant_as_the_marker_says(qa):
    mine = [tenant for tenant in qa.tenants() if tenant["name"] == qa.tenant]
    assert [(tenant["now"], tenant["frozen"]) for tenant in mine] == [("2027-03-01T09:00:00+05:30", True)]
    ended.append(qa.tenant)


ended = []


def test_and_ends_it(qa):
    assert ended and ended[0] not in [tenant["name"] for tenant in qa.tenants()]


def test_open_as_advance_expect_overdue(qa):
    order = qa.scenario("loaned")["orderIds"][0]
    qa.advance("P8D")
    assert "repaid" in qa.order(order)["allowedEvents"] and qa.clock()["offsetMs"] > 7 * 86_400_000


def test_situations_events_and_the_clock(qa):
    assert qa.situation(amount="4000", overdueDays=12, phone="9876543210")["phone"] == "9876543210"
    order = qa.scenario("auditing", "7000099001")["orderIds"][0]
    assert qa.event(order, "approve")["orderState"] == "2"
    with pytest.raises(QaError) as refused:
        qa.event(order, "repaid")
    assert refused.value.status == 409
    assert refused.value.allowed == qa.order(order)["allowedEvents"]
    before = qa.clock()["offsetMs"]
    assert qa.to_next_deadline()["offsetMs"] > before
    assert qa.freeze()["frozen"] and not qa.freeze(False)["frozen"]
    assert qa.set_now("2030-01-01T00:00:00+05:30")["now"].startswith("2030-01-01")
    assert qa.scenarios()[0]["name"]
    phone = qa.scenario("verified")["phone"]
    assert qa.session(phone)["phone"] == phone and qa.ticket(phone)["ticket"]
    qa.reset()


def test_a_phone_carries_a_scenario(qa, qa_origin):
    assert qa.carry("7000099002", "loaned")["orderIds"] == []
    assert qa.carry("7000099003", amount="4000")["orderIds"] == []
    headers = {"web_uuid": "w", "X-QA-Tenant": qa.tenant}
    for phone in ("7000099002", "7000099003"):
        url = f"{qa_origin}/api1/sms/v1/sendCode?phone=91{phone}"
        urllib.request.urlopen(urllib.request.Request(url, headers=headers))
        assert len(qa.session(phone)["orderIds"]) == 1


def test_the_apps_own_calls(qa):
    loaded = qa.load({"amount": "4000", "overdueDays": 3})
    app = qa.api(loaded, **{"accept-language": "en"})
    assert app.get("/order/v1/list")[0]["orderId"] == loaded["orderIds"][0]
    assert app.get("/order/v1/detail", orderId=loaded["orderIds"][0])["overdueDays"] == 3
    read = app.upload("/authen/upload", type="3", file=("pan.jpg", JPEG))
    assert read["imageId"]
    with pytest.raises(QaError) as refused:
        qa.api().get("/order/v1/list")
    assert (refused.value.status, refused.value.code) == (200, -4)
    assert qa.about()["tenant"] == qa.tenant
    assert qa.users()[0]["orderIds"] == loaded["orderIds"]
    assert qa.orders()[0]["phase"] == "8"


def test_a_server_that_is_down_is_one_line():
    with pytest.raises(QaError) as refused:
        Qa("http://127.0.0.1:1").clock()
    assert refused.value.status == 0
    assert str(refused.value).count("\n") == 0 and "no answer from http://127.0.0.1:1" in str(refused.value)


def test_a_closed_tenant_is_not_made_anew(qa, qa_origin):
    other = Qa.open(qa_origin)
    other.close()
    with pytest.raises(RuntimeError, match="was closed"):
        other.clock()
    with pytest.raises(RuntimeError, match="was closed"):
        other.api().get("/home/v1/index")
    assert other.tenant not in [tenant["name"] for tenant in qa.tenants()]


@pytest.mark.parametrize(("kind", "status"), [("garbage", 200), ("truncate", 0), ("reset", 0)])
def test_an_answer_that_a_fault_broke_is_an_error(qa, kind, status):
    app = qa.api(qa.load("verified"))
    qa.fault(path="/api1/home/v1/index", kind=kind)
    with pytest.raises(QaError) as refused:
        app.get("/home/v1/index")
    assert refused.value.status == status


def test_faults_codes_journal_and_verify(qa, qa_origin):
    fault = {"method": "GET", "path": "/api1/home/v1/index", "kind": "status", "status": 503}
    qa.remove_fault(qa.fault(**fault)["id"])
    qa.fault(**fault)
    assert [one["left"] for one in qa.faults()] == [1]
    qa.clear_faults()
    with pytest.raises(QaError, match=r"POST /__qa/faults: HTTP 400, code \d+: .*given 99") as refused:
        qa.fault(**{**fault, "status": 99})
    assert refused.value.allowed == ["200 to 599"]

    headers = {"web_uuid": "w", "X-QA-Tenant": qa.tenant}
    urllib.request.urlopen(
        urllib.request.Request(f"{qa_origin}/api1/sms/v1/sendCode?phone=917000099001", headers=headers)
    )
    assert len(qa.code("7000099001")) == 4
    assert qa.verify(provider="sms", times=1, withinMs=2000)["count"] == 1
    assert [one["answer"] for one in qa.sent(what="text")] == ["accepted"]
    qa.clear_sent()
    assert qa.sent() == []
    with pytest.raises(QaError):
        qa.otp(aadhaar="999941057058")
    assert qa.verify(path="/api1/sms/v1/sendCode", times=1, withinMs=2000)["count"] == 1
    with pytest.raises(QaError, match="1 of 2 calls were made in this order"):
        qa.verify(sequence=[{"path": "/api1/sms/v1/sendCode"}] * 2)
    assert qa.journal(path="/api1/order/*") == []
    assert [call["path"] for call in qa.journal()] == ["/api1/sms/v1/sendCode"]
    assert len(qa.har()["log"]["entries"]) == 1
    assert qa.fixture()["exchanges"]
    qa.clear_journal()
    assert qa.journal() == [] and "<title>" in qa.page()


def test_every_control_was_called():
    assert set(CALLS) - called == set()
