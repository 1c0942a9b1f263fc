"""Adds a customer, prepares next year's prices as a draft, and tries them.

The key needs the scopes configuration:read and configuration:write.
"""

import urllib.error

from cartage import call, pages

ROOT = "/v1/org/configuration"

# If-Match says which state we saw, If-None-Match that we saw none. If somebody changes it before our change
# arrives, ours is refused with 412.
customer = f"{ROOT}/customers/EXAMPLE"
try:
    _, headers = call("GET", customer)
    seen = {"if-match": headers["etag"]}
except urllib.error.HTTPError as error:
    if error.code != 404:
        raise
    seen = {"if-none-match": "*"}
call("PUT", customer, {"name": "Example Traders"}, seen)
print("The customer EXAMPLE is there")

# A draft is a copy of a version, here with 4.5 % more. We look for ours first: a second run must not make another.
versions = list(pages(f"{ROOT}/rate-cards/GLX-STD/versions"))
draft = next((one for one in versions if one["label"] == "Example"), None)
if draft is None:
    newest = next(one for one in versions if one["state"] == "PUBLISHED")
    body = {
        "copyOf": newest["versionId"],
        "label": "Example",
        "adjust": {"percent": 4.5},
        "effectiveFrom": "2031-07-01",
    }
    # Not sent again if no answer comes: there would be two drafts.
    draft, _ = call("POST", f"{ROOT}/rate-cards/GLX-STD/versions", body, attempts=1)

# A draft prices no quotes, but can be tried. Publish it with a POST to …/{versionId}/publish.
trial, _ = call("POST", f"{ROOT}/price", {
    "general": {"customerIds": ["SALTBUSH"]},
    "drafts": [draft["versionId"]],
    "date": "2031-07-01",
    "origin": {"postalCode": "3000"},
    "destination": {"postalCode": "2000"},
    "items": [{"quantity": 2, "length": 0.6, "width": 0.4, "height": 0.4, "weight": 12}],
})
priced = next(line for line in trial["results"][0]["quotes"] if line["rateCardId"] == "GLX-STD")
print(f"With the draft, {priced['serviceName']} costs ${priced['totalAmount']}")
