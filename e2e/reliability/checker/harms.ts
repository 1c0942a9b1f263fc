/** What to damage: completed CSV imports of one organisation with accepted and rejected rows. */
export interface Ids {
  activities: string
  shipments: string
}

export interface Harm {
  title: string
  /** What the checker that knows what was sent must report. */
  seen: string
  /** What the checker that does not know must report; left out if it cannot tell. */
  seenWithout?: string
  harm(ids: Ids): string[]
  undo(ids: Ids): string[]
}

const keep = (table: string, where: string) => `create table kept as select * from ${table} where ${where}`
const putBack = (table: string) => [`insert into ${table} select * from kept`, 'drop table kept']
const firstRow = (table: string, importId: string) =>
  `import_id = '${importId}' and row_number = (select min(row_number) from ${table} where import_id = '${importId}')`

const removal = (table: string, where: (ids: Ids) => string) => ({
  harm: (ids: Ids) => [keep(table, where(ids)), `delete from ${table} where ${where(ids)}`],
  undo: () => putBack(table),
})

/** Changes a value, and changes it back. */
const change = (table: string, set: string, back: string, where: (ids: Ids) => string) => ({
  harm: (ids: Ids) => [`update ${table} set ${set} where ${where(ids)}`],
  undo: (ids: Ids) => [`update ${table} set ${back} where ${where(ids)}`],
})

const anyShipment = ({ shipments }: Ids) =>
  `import_id = '${shipments}' and shipment_id = (select min(shipment_id) from shipment where import_id = '${shipments}')`
const anyLine = ({ shipments }: Ids) => firstRow('shipment_line', shipments)
const later = `interval '1 hour'`
const firstImport = () => `sequence = (select min(sequence) from import)`
const activities = ({ activities }: Ids) => `import_id = '${activities}'`
const shipments = ({ shipments }: Ids) => `import_id = '${shipments}'`

/** Values of the ledgers, each with a wrong value and how to undo it. */
const values: [what: string, table: string, set: string, back: string, where: (ids: Ids) => string][] = [
  ...(
    [
      ['warehouse of an activity', 'warehouse_code'],
      ['charge code of an activity', 'charge_code'],
      ['customer of an activity', 'customer_id'],
      ['reference of an activity', 'reference'],
      ['status of an activity', 'status'],
    ] as const
  ).map(
    ([what, column]) =>
      [
        what,
        'activity',
        `${column} = ${column} || 'x'`,
        `${column} = left(${column}, -1)`,
        ({ activities }: Ids) => firstRow('activity', activities),
      ] as (typeof values)[number],
  ),
  ...(
    [
      ['customer of a shipment', 'customer_id'],
      ['origin of a shipment', 'origin_post_code'],
      ['suburb of a shipment', 'destination_suburb'],
      ['state of a shipment', 'destination_state'],
      ['rate card of a shipment', 'rate_card_alias'],
      ['source of a shipment', 'source_details'],
    ] as const
  ).map(
    ([what, column]) =>
      [
        what,
        'shipment',
        `${column} = ${column} || 'x'`,
        `${column} = left(${column}, -1)`,
        anyShipment,
      ] as (typeof values)[number],
  ),
  [
    'quantity of an activity',
    'activity',
    'quantity = quantity + 0.25',
    'quantity = quantity - 0.25',
    ({ activities }) => firstRow('activity', activities),
  ],
  [
    'time of an activity',
    'activity',
    `activity_timestamp = activity_timestamp + interval '1 second'`,
    `activity_timestamp = activity_timestamp - interval '1 second'`,
    ({ activities }) => firstRow('activity', activities),
  ],
  [
    'date of a shipment',
    'shipment',
    `quote_date = quote_date + ${later}`,
    `quote_date = quote_date - ${later}`,
    anyShipment,
  ],
  [
    'cost of a shipment',
    'shipment',
    'total_cost_received = total_cost_received + 1',
    'total_cost_received = total_cost_received - 1',
    anyShipment,
  ],
  [
    'weight of an item',
    'shipment_line',
    'item_weight = item_weight + 1',
    'item_weight = item_weight - 1',
    anyLine,
  ],
  [
    'type of an item',
    'shipment_line',
    `item_type = item_type || 'x'`,
    'item_type = left(item_type, -1)',
    anyLine,
  ],
]

/** Swaps the numbers of an import's first and last row. */
const swapEnds = (ids: Ids) => [
  `update activity set row_number = -(ends.first + ends.last - activity.row_number)
   from (select min(row_number) as first, max(row_number) as last from activity where ${activities(ids)}) ends
   where ${activities(ids)} and activity.row_number in (ends.first, ends.last)`,
  `update activity set row_number = -row_number where ${activities(ids)} and row_number < 0`,
]

const importColumns = `organisation_id, import_id, kind, source, format, encoding, delimiter, columns, source_details,
  dry_run, status, turn, attempt, attempts_left, progress, received, processed, failed, submitted_at, started_at,
  finished_at, staged, upload_kept`

/** Another import with the same rows, under its own name or another's. */
const copyOfImport = (name: string) => ({
  harm: (ids: Ids) => [
    `insert into import (${importColumns})
     select ${importColumns.replace(' import_id', ' gen_random_uuid()').replace('source_details', name)}
     from import where ${activities(ids)}`,
  ],
  undo: () => ['delete from import where sequence = (select max(sequence) from import)'],
})

export const harms: Harm[] = [
  {
    title: 'an activity is missing',
    seen: 'I1',
    seenWithout: 'I3',
    ...removal('activity', (ids) => firstRow('activity', ids.activities)),
  },
  {
    title: 'an activity is there twice, under another row',
    seen: 'I1',
    seenWithout: 'I3',
    harm: ({ activities }) => [
      `insert into activity (organisation_id, import_id, row_number, activity_timestamp, warehouse_code, charge_code,
         quantity, reference)
       select organisation_id, import_id, 999999, activity_timestamp, warehouse_code, charge_code, quantity, reference
       from activity where ${firstRow('activity', activities)}`,
    ],
    undo: () => ['delete from activity where row_number = 999999'],
  },
  {
    title: 'a line of a shipment is missing',
    seen: 'I1',
    seenWithout: 'I3',
    ...removal('shipment_line', ({ shipments }) => firstRow('shipment_line', shipments)),
  },
  {
    title: 'a shipment is missing',
    seen: 'I1',
    seenWithout: 'I2',
    ...removal('shipment', anyShipment),
  },
  {
    title: 'an import was written twice',
    seen: 'I1',
    ...change('shipment', 'revision = revision + 1', 'revision = revision - 1', () => 'true'),
  },
  ...values.map(
    ([what, ...rest]): Harm => ({ title: `the ${what} is another`, seen: 'I1', ...change(...rest) }),
  ),
  { title: 'two activities have changed places', seen: 'I1', harm: swapEnds, undo: swapEnds },
  {
    title: 'a failed import is in the ledger',
    seen: 'I2',
    seenWithout: 'I2',
    ...change(
      'import',
      `status = 'failed', progress = 0, error_message = 'x'`,
      `status = 'completed', progress = 100, error_message = null`,
      activities,
    ),
  },
  {
    title: 'a dry run is in the ledger',
    seen: 'I2',
    seenWithout: 'I2',
    ...change('import', 'dry_run = true', 'dry_run = false', shipments),
  },
  {
    title: 'a shipment has a line of another import',
    seen: 'I2',
    seenWithout: 'I2',
    harm: (ids) => [
      `insert into shipment_line (organisation_id, shipment_id, import_id, row_number, item_type, item_quantity)
       select organisation_id, shipment_id, '${ids.activities}', 1, 'x', 1 from shipment where ${anyShipment(ids)}`,
    ],
    undo: ({ activities }) => [`delete from shipment_line where import_id = '${activities}'`],
  },
  {
    title: 'too many rows are counted as received',
    seen: 'I3',
    seenWithout: 'I3',
    ...change('import', 'received = received + 1', 'received = received - 1', activities),
  },
  {
    title: 'too many shipments are counted as replaced',
    seen: 'I3',
    ...change('import', 'replaced = replaced + 1', 'replaced = replaced - 1', shipments),
  },
  {
    title: 'too few shipments are counted as processed',
    seen: 'I3',
    seenWithout: 'I3',
    harm: (ids) => [
      keep('import', shipments(ids)),
      `update import set processed = 0 where ${shipments(ids)}`,
    ],
    undo: (ids) => [
      `update import set processed = kept.processed from kept where import.${shipments(ids)}`,
      'drop table kept',
    ],
  },
  {
    title: 'an accepted push is gone',
    seen: 'I4',
    seenWithout: 'I2',
    harm: (ids) => [keep('import', activities(ids)), `delete from import where ${activities(ids)}`],
    undo: () => ['insert into import overriding system value select * from kept', 'drop table kept'],
  },
  { title: 'a push was accepted twice', seen: 'I4', seenWithout: 'I3', ...copyOfImport('source_details') },
  { title: 'an import is one that nobody sent', seen: 'I4', ...copyOfImport(`'nobody'`) },
  {
    title: 'an import never ends',
    seen: 'I4',
    seenWithout: 'I4',
    harm: (ids) => [
      keep('import', shipments(ids)),
      `update import set status = 'queued', progress = 0, finished_at = null, started_at = null
       where ${shipments(ids)}`,
    ],
    undo: (ids) => [
      `update import set status = 'completed', progress = 100, finished_at = kept.finished_at,
         started_at = kept.started_at from kept where import.${shipments(ids)}`,
      'drop table kept',
    ],
  },
  {
    title: 'two imports overlap',
    seen: 'I5',
    seenWithout: 'I5',
    ...change(
      'import',
      `finished_at = finished_at + ${later}`,
      `finished_at = finished_at - ${later}`,
      firstImport,
    ),
  },
  {
    title: 'two imports start in the wrong order',
    seen: 'I6',
    seenWithout: 'I6',
    ...change(
      'import',
      `started_at = started_at + ${later}, finished_at = finished_at + ${later}`,
      `started_at = started_at - ${later}, finished_at = finished_at - ${later}`,
      firstImport,
    ),
  },
  {
    title: 'a rejected row is missing',
    seen: 'I7',
    seenWithout: 'I7',
    ...removal('rejected_row', (ids) => firstRow('rejected_row', ids.shipments)),
  },
  {
    title: 'a rejected row has other values',
    seen: 'I7',
    ...change(
      'rejected_row',
      `data = ('{"x":1,' || substr(data::text, 2))::json`,
      `data = ('{' || substr(data::text, 8))::json`,
      (ids) => firstRow('rejected_row', ids.shipments),
    ),
  },
  {
    title: 'an import failed without a message',
    seen: 'I4',
    seenWithout: 'I8',
    ...change(
      'import',
      `status = 'failed', progress = 0`,
      `status = 'completed', progress = 100`,
      activities,
    ),
  },
  {
    title: 'an import started before it was submitted',
    seen: 'I8',
    seenWithout: 'I8',
    ...change(
      'import',
      `started_at = started_at - ${later}`,
      `started_at = started_at + ${later}`,
      firstImport,
    ),
  },
  {
    title: 'an answer reveals internals',
    seen: 'I10',
    ...change(
      'rejected_row',
      `error = error || ' at run (/srv/main.js:1:2)'`,
      `error = replace(error, ' at run (/srv/main.js:1:2)', '')`,
      (ids) => firstRow('rejected_row', ids.activities),
    ),
  },
]
