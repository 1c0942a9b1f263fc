/** E (error) prevents publishing and applying. W (warning) is worth a look. N (note) is good to know. */
export type Severity = 'E' | 'W' | 'N'

/** Every check with its severity and an example of its message. docs/configuration.md has the same texts. */
export const catalogue = {
  ZONE_DOUBLE: ['E', 'WORLD from 2026-07-01: 1010 Auckland NZ is in AKL and NTH'],
  LANE_ZONE: ['E', 'GLX-STD from 2026-07-01: 2 lanes name zone MEL, which AU does not have from 2026-12-01'],
  PALLET_TYPES: [
    'E',
    'GLX-ROAD is priced by the pallet but takes other item types, which would cost the basic charge alone: give it itemTypes of unit PALLET, like ["PALLET"]',
  ],
  SERVICE_NO_ZONES: [
    'E',
    'Zone set AU has no version on 2026-11-15, which GLX-STD from 2026-07-01 needs for GLX-ROAD',
  ],
  CUSTOMER_CARD: ['E', 'SALTBUSH at GALAH uses BRL-STD, a card of BANDI'],
  SURCHARGE_ZONE: ['E', 'REMOTE names zone MEL, which AU does not have'],
  ZONE_GAP: ['W', 'AU: 2 of 3,174 postcodes are in no zone: 0800, 0801'],
  ZONE_HIDDEN: ['W', 'AU from 2026-07-01: 3000-3001 (MEL) never decides: other members cover all of it'],
  ZONE_EMPTY: ['W', 'AU from 2026-07-01: zone QLN has no members'],
  LANE_MISSING: ['W', 'GLX-STD from 2026-07-01, GLX-ROAD: 1 of 4 zone pairs has no rate: SYD→SYD'],
  LANE_TWO_WAYS: [
    'W',
    'GLX-STD from 2026-07-01, GLX-ROAD: MEL→SYD is reciprocal and SYD→MEL has a rate of its own that differs',
  ],
  BREAK_RISES: [
    'W',
    'GLX-STD from 2026-07-01, GLX-ROAD MEL→SYD: the kg rate from 250 (0.31) is above that from 0 (0.3)',
  ],
  RATE_ZERO: ['W', 'GLX-STD from 2026-07-01, GLX-ROAD MEL→SYD: charges nothing above the basic'],
  RATE_FAR: [
    'W',
    'GLX-STD from 2026-07-01, GLX-ROAD: 1 kg rate is over 5 times the middle of its service (0.3)',
  ],
  CHANGE_LARGE: ['W', 'GLX-STD from 2026-12-01, GLX-ROAD: 1 rate changes by more than 25 %'],
  UNITS_ADD: ['W', 'GLX-STD from 2026-07-01, GLX-ROAD MEL→SYD: charges kilograms and items together'],
  LANE_TYPE: ['W', 'GLX-STD from 2026-07-01, GLX-ROAD: takes CRATE, which no lane prices'],
  SERVICE_NO_LANES: ['W', 'GLX-NITE is on no card in force on 2026-11-15'],
  CARD_GAP: ['W', 'GLX-STD: no version from 2026-12-01 to 2026-12-31'],
  CARD_ENDS: ['W', 'GLX-STD ends on 2026-12-06, 21 days from now'],
  CUSTOMER_NO_RATE: ['W', 'DORMANT has no rate on 2026-11-15'],
  CUSTOMER_RATE_ENDS: ['W', 'SALTBUSH at GALAH ends on 2026-12-31, 46 days from now'],
  MARKUP_UNUSED: ['W', 'SALTBUSH at GALAH: GLX-SELL is a sell card, so the markup of 12 % does nothing'],
  MARKUP_NEGATIVE: ['W', 'SALTBUSH at GALAH buys below cost: −3 %'],
  FUEL_NONE: ['W', 'GALAH has no levy on 2026-11-15'],
  FUEL_OLD: ['W', 'GALAH: the last levy began 75 days ago'],
  FUEL_SMALL: ['W', 'GALAH from 2026-11-01: 0.185 %. Was 18.5 % meant?'],
  FUEL_JUMP: ['W', 'GALAH from 2026-12-01: 10 % → 15 %'],
  SURCHARGE_GROUP: ['W', 'Group OVERLENGTH mixes charges per item and per consignment: OVL1, OVL2'],
  SURCHARGE_NEVER: ['W', 'OVL never applies: from 7 m, but GLX-ROAD takes up to 6 m'],
  SPOT_OVERLAP: ['W', 'SPOT-1 and SPOT-2 overlap: the cheaper counts'],
  SPOT_NO_RATE: ['W', 'SALTBUSH has no rate for BRL-GEN, so SPOT-1 is never used'],
  SPOT_NO_DAYS: [
    'W',
    'SPOT-1 has neither days nor hours, and GLX-STD from 2026-07-01 has no lane for it, so it is not used',
  ],
  ID_TWIN: ['W', 'Customer SALTBUSH looks the same as SALT<U+200B>BUSH'],
  ID_INVISIBLE: ['W', 'Customer SALT<U+200B>BUSH has the invisible character U+200B'],
  EXAMPLE_DIFFERS: ['W', 'E1: 12.11 expected, 12.10 on 2026-11-15'],
  ZONE_OVERLAP: ['N', 'AU from 2026-07-01: 3500 (SYD) overrides part of 3000-3999 (MEL)'],
  ZONE_UNUSED: ['N', 'AU from 2026-07-01: no lane of any card names QLN'],
  BREAK_DROPS: ['N', 'GLX-STD from 2026-07-01, GLX-ROAD MEL→SYD: 250 kg costs 69.50, 249 kg 81.70'],
  CARD_UNUSED: ['N', 'GLX-OLD: no customer has it'],
  SURCHARGE_ALWAYS: ['N', 'RESI applies to every consignment'],
  REPLACES_ENDED: ['N', 'SALT-OVL replaces OVL, which ended on 2026-10-31'],
  EXTRA_FREE: [
    'N',
    'GLX-ROAD offers Tail lift at delivery free of charge: no surcharge covers TAIL-LIFT-DELIVERY',
  ],
  EXTRA_UNUSED: ['N', 'No service offers Tail lift at delivery (TAIL-LIFT-DELIVERY)'],
  SPOT_ENDED: ['N', 'SPOT-1 ended on 2026-10-31'],
  EXAMPLE_NONE: ['N', 'No example has an expected total'],
  DRAFT_OLD: ['N', 'Draft FY28 of GLX-STD was last changed 60 days ago'],
  FIELD_UNUSED: ['N', 'No carrier asks for liquorLicence'],
  TYPE_UNUSED: ['N', 'No service takes CHEP'],
} as const satisfies Record<string, readonly [Severity, string]>

export type CheckCode = keyof typeof catalogue

/** When a check reports something. */
export const thresholds = {
  /** Cards and customer rates that end this soon. */
  endsWithinDays: 60,
  /** A levy usually changes each month. */
  levyDays: 60,
  draftDays: 30,
  changePercent: 25,
  timesMiddle: 5,
  /** A levy below this was probably typed as a fraction. */
  levyPercentMin: 1,
} as const
