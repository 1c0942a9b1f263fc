"""Sends two shipments, waits for the import, and reads what it wrote from the ledger."""

from cartage import call, pages, wait_for

shared = {
    "customerId": "SALTBUSH",
    "originPostCode": "3000",
    "originSuburb": "Melbourne",
    "destinationPostCode": "2000",
    "destinationSuburb": "Sydney",
}
push = {
    "shipments": [
        {**shared, "shipmentId": "EX-1", "items": [{"itemType": "CARTON", "itemQuantity": 2, "itemWeight": 12}]},
        {**shared, "shipmentId": "EX-2", "items": [{"itemType": "PALLET", "itemQuantity": 1, "itemWeight": 340}]},
    ],
    "sourceDetails": "example shipments",
}

# With this key, the push is imported once, however often we run this script.
key = {"idempotency-key": "example shipments of 2026-07-01, in Python"}
accepted, _ = call("POST", "/v1/org/shipments/imports", push, key)

ended = wait_for(accepted["statusUrl"])
print(f"{ended['status']}: {ended['counts']['processed']} written, {ended['counts']['failed']} rejected")

for shipment in pages("/v1/org/shipments", importId=ended["importId"]):
    print(f"{shipment['shipmentId']} to {shipment['destinationSuburb']}")
