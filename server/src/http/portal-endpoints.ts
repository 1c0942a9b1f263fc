import type { Endpoint } from './endpoint.ts'
import {
  changeMeEndpoint,
  changePasswordEndpoint,
  endSessionEndpoint,
  getMeEndpoint,
  listSessionsEndpoint,
} from './portal/account.ts'
import { readAccountLinkEndpoint, useAccountLinkEndpoint } from './portal/account-links.ts'
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
import { listChoicesEndpoint } from './portal/choices.ts'
import { correctShipmentEndpoint } from './portal/correct-shipment.ts'
import { dismissFailureEndpoint } from './portal/dismiss-failure.ts'
import { listDraftsEndpoint } from './portal/drafts.ts'
import { getFiguresEndpoint } from './portal/figures.ts'
import { getHomeEndpoint } from './portal/home.ts'
import { importCheckedEndpoint } from './portal/import-checked.ts'
import { listImportSendersEndpoint } from './portal/import-senders.ts'
import {
  getPortalImportEndpoint,
  listChangedImportsEndpoint,
  listPortalImportsEndpoint,
} from './portal/imports.ts'
import { inspectFileEndpoint, listFileColumnsEndpoint } from './portal/inspect-file.ts'
import { createKeyEndpoint, listKeysEndpoint, revokeKeyEndpoint } from './portal/keys.ts'
import { getOriginalFileEndpoint } from './portal/original-file.ts'
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
  getCorrectionEndpoint,
  getCorrectionStateEndpoint,
  getRowHistoryEndpoint,
  listCorrectionGroupsEndpoint,
  listCorrectionRowsEndpoint,
} from './portal/rejected-rows/read.ts'
import { previewSendEndpoint, sendRowsEndpoint } from './portal/rejected-rows/send.ts'
import { applySuggestionsEndpoint, previewSuggestionsEndpoint } from './portal/rejected-rows/suggestions.ts'
import {
  exportShipmentsEndpoint,
  listPortalShipmentsEndpoint,
  totalShipmentsEndpoint,
} from './portal/shipments.ts'
import { signInEndpoint, signOutEndpoint } from './portal/sign-in.ts'
import {
  changeUserEndpoint,
  createUserLinkEndpoint,
  inviteUserEndpoint,
  listUsersEndpoint,
} from './portal/users.ts'

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
