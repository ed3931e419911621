const ADDS = 'adds rows, so there is no earlier version'
const NAMES_ROWS = 'adds or removes the rows that it names, and overwrites none'
const ONCE = 'a step that happens once: what has taken it is refused'
const FILE = 'replaces the rows that its file names, which a check shows first'
const NO_SETTING = 'needs the permission of a page of settings, and changes no setting'

/** The operations that name no version of settings although they change some or need a permission to change them, with the reason. */
export const UNSEEN_CHANGES: Record<string, string> = {
  addCatalogueItem: ADDS,
  createCustomer: ADDS,
  createDiscountCode: ADDS,
  createFranchise: ADDS,
  createPart: ADDS,
  createPlan: ADDS,
  createService: ADDS,
  createVan: ADDS,
  createVendor: ADDS,
  generateDiscountCodes: ADDS,
  addPaymentWebhookSecret: ADDS,
  inviteStaff: ADDS,
  userCredit: ADDS,
  addPartFits: NAMES_ROWS,
  removePartFits: NAMES_ROWS,
  confirmPrices: ONCE,
  revokeInvitation: ONCE,
  sendInvitationAgain: ONCE,
  importOilData: FILE,
  checkFranchiseAccount: NO_SETTING,
  endStaffSessions: NO_SETTING,
  linkDataExport: NO_SETTING,
  mailStaffPasswordReset: NO_SETTING,
  moveVanOrders: NO_SETTING,
  resetStaffSecondFactor: NO_SETTING,
  sendTestMail: NO_SETTING,
  startDataExport: NO_SETTING,
}
