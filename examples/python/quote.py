"""Prices two cartons from Melbourne to Sydney, and shows how the cheapest price was calculated."""

import json

from cartage import call

answer, _ = call("POST", "/v1/org/quote/getQuote", {
    "general": {"customerIds": ["SALTBUSH"]},
    "origin": {"postalCode": "3000"},
    "destination": {"postalCode": "2000"},
    "items": [{"quantity": 2, "length": 0.6, "width": 0.4, "height": 0.4, "weight": 12, "type": "CARTON"}],
})

# There is one result for each customer. The cheapest service comes first.
for result in answer["results"]:
    if not result["quotes"]:
        print(f"{result['customerId']}: {result['noQuoteMessage']}")
        continue
    cheapest = result["quotes"][0]
    print(f"{result['customerId']}: {cheapest['serviceName']} for ${cheapest['totalAmount']}, GST included")

    # A quote is kept: its prices are the same whenever you fetch it.
    kept, _ = call("GET", f"/v1/org/quote/getQuote/{result['quoteId']}")
    print(f"Quote {result['quoteId']} has {len(kept['results'][0]['quotes'])} services")
    explanation, _ = call("GET", f"/v1/org/quote/getQuote/{result['quoteId']}/explanation")
    print(json.dumps(explanation["lines"][0]["freight"]))
