import type { Endpoint } from './endpoint.ts'
import {
  countActivitiesEndpoint,
  exportActivitiesEndpoint,
  listDoublesEndpoint,
  listFlagsEndpoint,
  listPortalActivitiesEndpoint,
  listStatusesEndpoint,
} from './portal/activities.ts'
import { exportTotalsEndpoint, totalActivitiesEndpoint } from './portal/activity-totals.ts'
import { exportChangesEndpoint, listActorsEndpoint, listChangesEndpoint } from './portal/audit-log.ts'
import { listChoicesEndpoint, searchCustomersEndpoint } from './portal/choices.ts'
import { correctShipmentEndpoint } from './portal/correct-shipment.ts'
import { getFiguresEndpoint } from './portal/figures.ts'
import { getHomeEndpoint } from './portal/home.ts'
import { dismissFailureEndpoint } from './portal/imports/dismiss-failure.ts'
import { listDraftsEndpoint } from './portal/imports/drafts.ts'
import { importCheckedEndpoint } from './portal/imports/import-checked.ts'
import { listImportSendersEndpoint } from './portal/imports/import-senders.ts'
import { inspectFileEndpoint, listFileColumnsEndpoint } from './portal/imports/inspect-file.ts'
import { listChangedImportsEndpoint, listPortalImportsEndpoint } from './portal/imports/list-imports.ts'
import { getPortalImportEndpoint } from './portal/imports/one-import.ts'
import { getOriginalFileEndpoint } from './portal/imports/original-file.ts'
import {
  changeMeEndpoint,
  changePasswordEndpoint,
  endSessionEndpoint,
  getMeEndpoint,
  listSessionsEndpoint,
} from './portal/people/account.ts'
import { readAccountLinkEndpoint, useAccountLinkEndpoint } from './portal/people/account-links.ts'
import { createKeyEndpoint, listKeysEndpoint, revokeKeyEndpoint } from './portal/people/keys.ts'
import { signInEndpoint, signOutEndpoint } from './portal/people/sign-in.ts'
import {
  changeUserEndpoint,
  createUserLinkEndpoint,
  inviteUserEndpoint,
  listUsersEndpoint,
} from './portal/people/users.ts'
import { searchPlacesEndpoint } from './portal/places.ts'
import { getQuoteCostsEndpoint } from './portal/quote-costs.ts'
import {
  applyAlikeEndpoint,
  changeCellsEndpoint,
  checkRowsEndpoint,
  closeRowsEndpoint,
  previewAlikeEndpoint,
  undoChangeEndpoint,
} from './portal/rejected-rows/correct.ts'
import { listOpenImportsEndpoint } from './portal/rejected-rows/list.ts'
import { getCorrectionProgressEndpoint } from './portal/rejected-rows/progress.ts'
import {
  findRowPositionsEndpoint,
  getRowHistoryEndpoint,
  listCorrectionGroupsEndpoint,
  listCorrectionRowsEndpoint,
} from './portal/rejected-rows/read.ts'
import { getCorrectionEndpoint, getCorrectionStateEndpoint } from './portal/rejected-rows/read-state.ts'
import { previewSendEndpoint, sendRowsEndpoint } from './portal/rejected-rows/send.ts'
import { applySuggestionsEndpoint, previewSuggestionsEndpoint } from './portal/rejected-rows/suggestions.ts'
import {
  exportShipmentsEndpoint,
  listPortalShipmentsEndpoint,
  totalShipmentsEndpoint,
} from './portal/shipments.ts'

/** Endpoints only the portal calls, with a session. */
export const portalEndpoints: Endpoint[] = [
  signInEndpoint,
  signOutEndpoint,
  getMeEndpoint,
  changeMeEndpoint,
  changePasswordEndpoint,
  listSessionsEndpoint,
  endSessionEndpoint,
  readAccountLinkEndpoint,
  useAccountLinkEndpoint,
  listUsersEndpoint,
  inviteUserEndpoint,
  changeUserEndpoint,
  createUserLinkEndpoint,
  listKeysEndpoint,
  createKeyEndpoint,
  revokeKeyEndpoint,
  listChangesEndpoint,
  listActorsEndpoint,
  exportChangesEndpoint,
  listOpenImportsEndpoint,
  getCorrectionEndpoint,
  getCorrectionStateEndpoint,
  getCorrectionProgressEndpoint,
  listCorrectionGroupsEndpoint,
  findRowPositionsEndpoint,
  listCorrectionRowsEndpoint,
  getRowHistoryEndpoint,
  changeCellsEndpoint,
  previewAlikeEndpoint,
  applyAlikeEndpoint,
  previewSuggestionsEndpoint,
  applySuggestionsEndpoint,
  undoChangeEndpoint,
  closeRowsEndpoint,
  checkRowsEndpoint,
  previewSendEndpoint,
  sendRowsEndpoint,
  getHomeEndpoint,
  getFiguresEndpoint,
  listPortalImportsEndpoint,
  listChangedImportsEndpoint,
  getPortalImportEndpoint,
  getOriginalFileEndpoint,
  listImportSendersEndpoint,
  importCheckedEndpoint,
  dismissFailureEndpoint,
  inspectFileEndpoint,
  listChoicesEndpoint,
  searchCustomersEndpoint,
  listFileColumnsEndpoint,
  searchPlacesEndpoint,
  getQuoteCostsEndpoint,
  listDraftsEndpoint,
  listPortalShipmentsEndpoint,
  totalShipmentsEndpoint,
  exportShipmentsEndpoint,
  correctShipmentEndpoint,
  listPortalActivitiesEndpoint,
  countActivitiesEndpoint,
  exportActivitiesEndpoint,
  totalActivitiesEndpoint,
  exportTotalsEndpoint,
  listStatusesEndpoint,
  listFlagsEndpoint,
  listDoublesEndpoint,
]
