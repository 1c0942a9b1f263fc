"""Sends a file in which a warehouse is missing, corrects the row that was rejected, and sends it again."""

import csv
import io

from cartage import pages, upload, wait_for

FILES = "/v1/org/fulfilment/activities/file"

content = """\
warehouseCode,chargeCode,quantity,activityTimestamp,customerId,reference
SYD1,PICK-UNIT,5,2026-07-02T08:00:00Z,SALTBUSH,EX-3
,PACK-ORDER,1,2026-07-02T08:05:00Z,SALTBUSH,EX-3
"""
sent = upload(FILES, "example.csv", content, "example file of 2026-07-02, in Python")
ended = wait_for(sent["statusUrl"])
print(f"{ended['counts']['processed']} written, {ended['counts']['failed']} rejected")

# Each rejected row has its reasons, and the values as they were sent.
corrected = []
for row in pages(f"{sent['statusUrl']}/errors"):
    print(f"Row {row['rowNumber']}: {row['error']}")
    if row["error"] != "Warehouse code is required":
        raise SystemExit(f"We cannot correct row {row['rowNumber']}: {row['error']}")
    corrected.append({**row["data"], "warehouseCode": "SYD1"})

# The rows that were written are not sent again: they would be billed twice. The key names the import they correct.
text = io.StringIO()
writer = csv.DictWriter(text, corrected[0].keys())
writer.writeheader()
writer.writerows(corrected)
again = upload(FILES, "corrected.csv", text.getvalue(), f"corrections of {ended['importId']}")
ended = wait_for(again["statusUrl"])
print(f"Sent again: {ended['counts']['processed']} written, {ended['counts']['failed']} rejected")
