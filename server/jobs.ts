import type { FastifyBaseLogger } from 'fastify'
import { forgetExpired, forgetExpiredChallenges } from './account/forget-expired.ts'
import { mailCustomersMerged, mailPasswordReset, mailWelcome } from './account/jobs.ts'
import { countBookingDays } from './analytics/count-days.ts'
import { mailAssistanceAnswer, mailAssistanceRequest } from './assistance/mails.ts'
import { mailBookingLink } from './booking/finish/jobs.ts'
import { mailBooking } from './booking/jobs.ts'
import { mailReferralCredit } from './credit/jobs.ts'
import { removeMergedCards } from './customer/merge/jobs.ts'
import { answerDispute } from './dispute/answer-dispute.ts'
import { mailDispute, mailFraudWarning } from './dispute/jobs.ts'
import { remindDisputes } from './dispute/remind-disputes.ts'
import { makeExport } from './export/exports.ts'
import { runImport } from './import/steps.ts'
import { mailToolDecrease } from './inventory/jobs.ts'
import { mailNotification } from './notification/jobs.ts'
import { notifyStaff } from './notification/notify-staff.ts'
import { closeDue, mailClosing } from './opening/close-due.ts'
import { chargeCardAgain } from './payment/charge-card.ts'
import {
  mailFailedCharge,
  mailPayLink,
  mailReceipt,
  mailRefusedAccount,
  refundExcess,
  withdrawPayment,
} from './payment/jobs.ts'
import { noteRefusedAccounts } from './payment/note-refused-accounts.ts'
import { checkReader, checkReaders } from './payment/present/check-readers.ts'
import { mailFailedExcess, mailFailedRefund, mailRefund, mailRefundTask } from './payment/refund/jobs.ts'
import { sendRefundAgain } from './payment/refund/send-refund.ts'
import { storeCharge } from './payment/store-charge.ts'
import { refreshFranchiseAccount } from './payment-account/franchise/refresh-account.ts'
import { issuePayouts } from './payout/issue-payouts.ts'
import { refundPayoutExcess } from './payout/settle-payout.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { TenantDatabases } from './platform/database/tenant-database.ts'
import type { JobContext } from './platform/jobs/job-context.ts'
import type { JobHandlers, RecurringJobs } from './platform/jobs/worker.ts'
import { openScope, type Tenant } from './platform/scope.ts'
import type { Services } from './platform/services.ts'
import { deleteExpired, mailRetentionStart } from './privacy/delete-expired.ts'
import { eraseUser } from './privacy/erase-user.ts'
import { mailErasure } from './privacy/jobs.ts'
import { mailQuote } from './quote/mails.ts'
import { mailFailedTransfer } from './reconciliation/jobs.ts'
import { reconcilePayout } from './reconciliation/reconcile-payout.ts'
import { mailStatement } from './report/accounting/jobs.ts'
import { makeReport } from './report/accounting/make-report.ts'
import { sendDueReports } from './report/schedule/send-due.ts'
import { sendReport } from './report/schedule/send-report.ts'
import { giveStops } from './schedule/give-stops.ts'
import { tidyHolds } from './schedule/holds/tidy-holds.ts'
import { fetchTravelTimes } from './scheduling/travel/fetch-drives.ts'
import { learnTravelFactors } from './scheduling/travel/learn-factors.ts'
import { mailSecondFactorChange } from './second-factor/jobs.ts'
import {
  mailEmailChange,
  mailEmailChanged,
  mailFailedLogins,
  mailNewDevice,
  mailPasswordChanged,
} from './session/jobs.ts'
import { mailOwner } from './session/tell-owners.ts'
import { mailInvitation, mailInvitationRequest } from './staff/jobs.ts'
import { endPlansOfDeletedCar } from './subscription/end-subscription.ts'
import { enqueueDueSubscriptions } from './subscription/enqueue-due.ts'
import { mailSubscription } from './subscription/jobs.ts'
import { mailPlanMove } from './subscription/mail-plan-move.ts'
import { renewSubscription } from './subscription/renew-subscription.ts'
import { fetchBrandImages } from './tenant/fetch-brand-images.ts'
import { siteUrl } from './tenant/site-url.ts'
import type { TenantDirectory } from './tenant/tenant-directory.ts'
import { deleteUnusedFiles } from './upload/delete-unused-files.ts'
import { sweepEvents } from './webhook/sweep-events.ts'
import { mailCompletion } from './work-order/after-visit/mail-completion.ts'
import { mailOrderChange } from './work-order/jobs.ts'
import { mailReminder, remindAppointments } from './work-order/managed/remind-appointments.ts'
import { mailRecommended } from './work-order/recommended/mail-recommended.ts'

interface JobDependencies {
  config: Config
  databases: TenantDatabases
  tenants: TenantDirectory
  services: Services
  clock: Clock
  log: FastifyBaseLogger
}

/** Returns the services of a tenant's jobs: a demo sends no mail. */
const servicesFor = (tenant: Tenant, services: Services): Services =>
  tenant.kind === 'demo' ? { ...services, mailer: services.demoMailer } : services

/** Returns the handlers of all tasks; each runs in the tenant of its job. */
export function jobHandlers({ config, databases, tenants, services, clock }: JobDependencies): JobHandlers {
  const within =
    <Payload>(work: (context: JobContext, payload: Payload) => Promise<void>) =>
    async (tenantId: number, payload: Payload): Promise<void> => {
      const tenant = await tenants.get(tenantId)
      if (!tenant) return
      await work(
        {
          scope: openScope(databases, tenant),
          clock,
          services: servicesFor(tenant, services),
          config,
          siteUrl: await siteUrl(config, tenants, tenantId),
        },
        payload,
      )
    }
  return {
    'mail-password-reset': within(mailPasswordReset),
    'mail-welcome': within(mailWelcome),
    'mail-invitation': within(mailInvitation),
    'mail-owner': within(mailOwner),
    'mail-closing': within(mailClosing),
    'mail-invitation-request': within(mailInvitationRequest),
    'mail-password-changed': within(mailPasswordChanged),
    'mail-email-change': within(mailEmailChange),
    'mail-email-changed': within(mailEmailChanged),
    'mail-new-device': within(mailNewDevice),
    'mail-failed-logins': within(mailFailedLogins),
    'mail-second-factor-change': within(mailSecondFactorChange),
    'mail-assistance-request': within(mailAssistanceRequest),
    'mail-assistance-answer': within(mailAssistanceAnswer),
    'mail-booking': within(mailBooking),
    'mail-booking-link': within(mailBookingLink),
    'mail-order-change': within(mailOrderChange),
    'mail-reminder': within(mailReminder),
    'mail-completion': within(mailCompletion),
    'mail-recommended': within(mailRecommended),
    'mail-referral-credit': within(mailReferralCredit),
    'mail-quote': within(mailQuote),
    'mail-pay-link': within(mailPayLink),
    'mail-receipt': within(mailReceipt),
    'mail-refund': within(mailRefund),
    'mail-tool-decrease': within(mailToolDecrease),
    'mail-refund-failed': within(mailFailedRefund),
    'mail-excess-failed': within(mailFailedExcess),
    'mail-dispute': within(mailDispute),
    'mail-fraud-warning': within(mailFraudWarning),
    'answer-dispute': within(answerDispute),
    'send-refund': within(sendRefundAgain),
    'keep-charge': within(storeCharge),
    'check-reader': within(checkReader),
    'mail-refund-task': within(mailRefundTask),
    'mail-refused-account': within(mailRefusedAccount),
    'mail-charge-failed': within(mailFailedCharge),
    'charge-card': within(chargeCardAgain),
    'withdraw-payment': within(withdrawPayment),
    'refund-excess': within(refundExcess),
    'renew-subscription': within(renewSubscription),
    'mail-subscription': within(mailSubscription),
    'mail-plan-move': within(mailPlanMove),
    'end-plans-of-car': within(endPlansOfDeletedCar),
    'make-report': within(makeReport),
    'send-report': within(sendReport),
    'run-import': within(runImport),
    'make-export': within(makeExport),
    'mail-statement': within(mailStatement),
    'refund-payout-excess': within(refundPayoutExcess),
    'check-franchise-account': within(refreshFranchiseAccount),
    'reconcile-payout': within(reconcilePayout),
    'mail-transfer-failed': within(mailFailedTransfer),
    'mail-customers-merged': within(mailCustomersMerged),
    'remove-merged-cards': within(removeMergedCards),
    'mail-erasure': within(mailErasure),
    'erase-user': within(eraseUser),
    'notify-staff': within(notifyStaff),
    'mail-notification': within(mailNotification),
    'fetch-travel-times': within(fetchTravelTimes),
  }
}

/** Returns the handlers of the recurring tasks; each runs tenant by tenant. */
export function recurringJobs({ config, databases, tenants, services, clock, log }: JobDependencies): RecurringJobs {
  return {
    'renew-subscriptions': async () => {
      for (const tenant of await tenants.all())
        await enqueueDueSubscriptions({ scope: openScope(databases, tenant), clock })
    },
    'issue-payouts': async () => {
      for (const tenant of await tenants.all()) await issuePayouts({ scope: openScope(databases, tenant), clock })
    },
    'fetch-brand-images': async () => {
      for (const tenant of await tenants.all())
        await fetchBrandImages({ scope: openScope(databases, tenant), services, clock })
    },
    'forget-expired': async () => {
      await forgetExpiredChallenges(databases.of(0))
      for (const tenant of await tenants.all())
        await forgetExpired({ scope: openScope(databases, tenant), clock, config })
    },
    'keep-no-longer': async () => {
      for (const mailer of [services.mailer, services.demoMailer])
        await mailer.forgetBefore(mailRetentionStart(clock.now()))
      for (const tenant of await tenants.all()) await deleteExpired({ scope: openScope(databases, tenant), clock })
    },
    'sweep-events': async () =>
      sweepEvents({
        databaseOf: tenantId => databases.of(tenantId),
        gateways: services.payments,
        apiVersion: services.payments.apiVersion,
        tenants: () => tenants.all(),
        tenantIds: (await tenants.all()).map(({ id }) => id),
        clock,
        log,
      }),
    'remind-disputes': async () => {
      for (const tenant of await tenants.all()) await remindDisputes({ scope: openScope(databases, tenant), clock })
    },
    'remind-appointments': async () => {
      for (const tenant of await tenants.all()) await remindAppointments({ scope: openScope(databases, tenant), clock })
    },
    'give-stops': async () => {
      for (const tenant of await tenants.all()) await giveStops({ scope: openScope(databases, tenant) })
    },
    'tidy-holds': async () => {
      for (const tenant of await tenants.all()) await tidyHolds({ scope: openScope(databases, tenant), clock })
    },
    'check-readers': async () => {
      for (const tenant of await tenants.all())
        await checkReaders({ scope: openScope(databases, tenant), services, clock })
    },
    'note-refused-accounts': async () => {
      const all = await tenants.all()
      await noteRefusedAccounts(
        databases.of(0),
        all.map(({ id }) => ({ id, db: databases.of(id) })),
        { clock, payments: services.payments },
      )
    },
    'send-due-reports': async () => {
      for (const tenant of await tenants.all()) await sendDueReports({ scope: openScope(databases, tenant), clock })
    },
    'learn-travel-factors': async () => {
      for (const tenant of await tenants.all())
        await learnTravelFactors({ scope: openScope(databases, tenant), services, clock })
    },
    'count-booking-days': async () => {
      for (const tenant of await tenants.all()) await countBookingDays(openScope(databases, tenant).db, clock.now())
    },
    'close-due': async () => {
      for (const tenant of await tenants.all()) await closeDue({ scope: openScope(databases, tenant), clock })
    },
    'delete-unused-files': async () => {
      for (const tenant of await tenants.all())
        await deleteUnusedFiles({ scope: openScope(databases, tenant), services, clock })
    },
  }
}
