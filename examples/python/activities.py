"""Sends what a warehouse did, waits for the import, and reads it from the ledger."""

from cartage import call, pages, wait_for


def activity(charge_code, quantity, reference):
    return {
        "warehouseCode": "SYD1",
        "chargeCode": charge_code,
        "quantity": quantity,
        "reference": reference,
        "customerId": "SALTBUSH",
        "activityTimestamp": "2026-07-01T09:30:00+10:00",
    }


# Activities are billed, and have no id of their own. Only the key keeps a second push from being billed again.
accepted, headers = call(
    "POST",
    "/v1/org/fulfilment/activities",
    {
        "activities": [activity("PICK-UNIT", 12, "EX-1"), activity("PACK-ORDER", 1, "EX-1")],
        "sourceDetails": "example activities",
    },
    {"idempotency-key": "example activities of 2026-07-01, in Python"},
)
if headers.get("idempotency-replayed") == "true":
    print("This was sent before. Nothing is billed twice.")

ended = wait_for(accepted["statusUrl"])
print(f"{ended['status']}: {ended['counts']['processed']} written, {ended['counts']['failed']} rejected")

for row in pages("/v1/org/fulfilment/activities", importId=ended["importId"]):
    print(f"{row['reference']}: {row['quantity']} {row['chargeCode']}")
