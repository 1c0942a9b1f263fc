/** How much each part does. `quick` runs every part end to end in about a minute; its figures mean nothing. */
export interface Sizes {
  name: 'full' | 'quick'
  fileBytes: number
  importRepeats: number
  rowByRowRows: number
  pushRepeats: number
  queuePushes: number
  loadSeconds: number
  loadRepeats: number
  uploadsAtOnce: number
  quotesAtOnce: number
  burdenSeconds: number
  burdenRepeats: number
  burdenCallsAtOnce: number
  burdenRows: number
  growthRows: number
  growthRejectedRows: number
  growthImports: number
  growthRepeats: number
  neighbourRepeats: number
  portalLedgerRows: number
  portalRejectedRows: number
  portalRepeats: number
  workerOrganisations: number
  workerFileBytes: number
  configurationZones: number
  configurationRepeats: number
  configurationOrganisations: number
}

export const fullSizes: Sizes = {
  name: 'full',
  fileBytes: 50 * 1024 * 1024,
  importRepeats: 2,
  rowByRowRows: 3000,
  pushRepeats: 15,
  queuePushes: 30,
  loadSeconds: 2.5,
  loadRepeats: 5,
  uploadsAtOnce: 20,
  quotesAtOnce: 50,
  burdenSeconds: 6,
  burdenRepeats: 5,
  burdenCallsAtOnce: 60,
  burdenRows: 200_000,
  growthRows: 5_000_000,
  growthRejectedRows: 1_000_000,
  growthImports: 100_000,
  growthRepeats: 7,
  neighbourRepeats: 15,
  portalLedgerRows: 1_000_000,
  portalRejectedRows: 300_000,
  portalRepeats: 5,
  workerOrganisations: 8,
  workerFileBytes: 3 * 1024 * 1024,
  configurationZones: 158,
  configurationRepeats: 3,
  configurationOrganisations: 40,
}

export const quickSizes: Sizes = {
  name: 'quick',
  fileBytes: 2 * 1024 * 1024,
  importRepeats: 1,
  rowByRowRows: 200,
  pushRepeats: 2,
  queuePushes: 5,
  loadSeconds: 0.5,
  loadRepeats: 1,
  uploadsAtOnce: 5,
  quotesAtOnce: 10,
  burdenSeconds: 3,
  burdenRepeats: 1,
  burdenCallsAtOnce: 60,
  burdenRows: 20_000,
  growthRows: 50_000,
  growthRejectedRows: 10_000,
  growthImports: 1_000,
  growthRepeats: 2,
  neighbourRepeats: 2,
  portalLedgerRows: 10_000,
  portalRejectedRows: 3_000,
  portalRepeats: 1,
  workerOrganisations: 4,
  workerFileBytes: 256 * 1024,
  configurationZones: 20,
  configurationRepeats: 1,
  configurationOrganisations: 4,
}
