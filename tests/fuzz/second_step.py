"""An authenticator that is not ours, set up from the address behind the QR code and asked for at the next sign-in.

    second_step.py ADDRESS
"""

import sys
import time

import pyotp
import requests

PERSON = "supplier2"
PASSWORD = "Ehub2026demo"


class Session:
    """What a token opens."""

    def __init__(self, address):
        self.address = address
        signed_in = self.ask("POST", "/api/auth/login", {"username": PERSON, "password": PASSWORD}).json()["data"]
        self.token, self.step = signed_in["token"], signed_in["step"]

    def ask(self, method, path, body=None):
        """The answer, whatever it says."""
        headers = {"Authorization": f"Bearer {self.token}"} if hasattr(self, "token") else {}
        return requests.request(method, self.address + path, json=body, headers=headers, timeout=30)

    def show(self, code):
        """The answer to a code; a good one brings the token that opens everything."""
        answer = self.ask("POST", "/api/User/validMFACode", {"code": code})
        if answer.ok:
            self.token = answer.json()["data"]["token"]
        return answer

    def opens(self):
        """Whether anything but the second step is open."""
        return self.ask("GET", "/api/auth/userInfo").ok


def expect(holds, what):
    """Ends with a word about what was not as it must be."""
    if not holds:
        sys.exit(f"second step: FAILED: {what}")


def main():
    session = Session(sys.argv[1])
    expect(session.step == "done" and session.opens(), "the password alone signs in")
    secret = session.ask("GET", "/api/User/generateMFASecret").json()["data"]
    app = pyotp.parse_uri(secret["address"])
    expect(app.secret == secret["secret"], "the address carries the key that is shown for typing in")
    expect((app.digits, app.interval, app.name) == (6, 30, PERSON), f"digits, period and name of {secret['address']}")
    code = app.now()
    expect(session.show(code).ok, "a code of the app is right")
    expect(session.ask("PUT", "/api/User/changeMFAStatus?isMFA=true", {}).ok, "the app can be switched on")

    half = Session(sys.argv[1])
    expect(half.step == "code" and not half.opens(), "the password alone opens nothing any more")
    refused = half.show(code)
    expect(not refused.ok and refused.json()["blockers"][0]["label"] == "MFA_CODE_USED", "a code that was used is refused")
    # Nobody has to wait: the code of the step to come is right, too.
    expect(half.show(app.at(int(time.time()) + app.interval)).ok and half.opens(), "the app's next code opens everything")
    print("second step: codes of pyotp are right, and each of them once")


main()
