/** The kinds of addresses that only the post delivers to, with their usual spellings, after folding. */
const boxes = [
  /^(GENERAL )?(G? ?P ?O|POST ?OFFICE) ?(BOX|BX)(?!\p{L})/u,
  /^G? ?P ?O ?B ?\d/u,
  /^LOCKED ?(MAIL ?)?BAG(?!\p{L})/u,
  /^(PRIVATE|PRIV|PVT) ?(MAIL ?)?BAG(?!\p{L})/u,
  /^PARCEL ?(LOCKER|COLLECT)(?!\p{L})/u,
]

/** Whether a street begins with a post office box: `PO Box 12`, `G.P.O. Box 5`, `Locked Bag 3`, `Parcel Locker 10`. */
export function isPostOfficeBox(street: string | undefined): boolean {
  if (street === undefined) return false
  const folded = street
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return boxes.some((box) => box.test(folded))
}
