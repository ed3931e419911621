import { createContext, useContext } from 'react'
import { download, request } from '../platform/api/api.ts'
import type { VariablesOf } from '../platform/api/graphql.ts'
import {
  AnswerWorkMutation,
  CancelAppointmentMutation,
  RateVisitMutation,
  UpdateScheduledTimeMutation,
} from './documents.ts'
import {
  AnswerLinkedWorkMutation,
  CancelLinkedOrderMutation,
  MoveLinkedOrderMutation,
  RateLinkedOrderMutation,
} from './managed/documents.ts'

/** The token of the link by which the page manages an appointment; null where its signed-in customer or staff do. */
export const OrderLinkContext = createContext<string | null>(null)

/** Ways to change and read an appointment, by the link or as who is signed in. The server has the same rules for both. */
export function useOrderAccess() {
  const link = useContext(OrderLinkContext)
  const pdf = (path: string, part: string, name: string) =>
    link === null ? download(path, name) : download(`/linked-order/${part}`, name, { 'x-order-link': link })
  return {
    link,
    /** Moves the appointment. @returns why it has no van yet; null when it is confirmed. @throws ApiError */
    move: async (variables: VariablesOf<typeof UpdateScheduledTimeMutation>): Promise<string | null> => {
      if (link === null) return (await request(UpdateScheduledTimeMutation, variables)).updateScheduledTime.reason
      const { id: _, ...time } = variables
      return (await request(MoveLinkedOrderMutation, { link, ...time })).moveLinkedOrder.unavailabilityReason
    },
    /** @throws ApiError */
    cancel: (id: string, wholeVisit: boolean): Promise<unknown> =>
      link === null
        ? request(CancelAppointmentMutation, { id, wholeVisit })
        : request(CancelLinkedOrderMutation, { link, wholeVisit }),
    /** Says yes or no to recommended work. @throws ApiError */
    answerWork: (variables: VariablesOf<typeof AnswerWorkMutation>): Promise<unknown> => {
      if (link === null) return request(AnswerWorkMutation, variables)
      const { id: _, ...answer } = variables
      return request(AnswerLinkedWorkMutation, { link, ...answer })
    },
    /** @throws ApiError */
    rate: (variables: VariablesOf<typeof RateVisitMutation>): Promise<unknown> => {
      if (link === null) return request(RateVisitMutation, variables)
      const { workOrderId: _, ...rating } = variables
      return request(RateLinkedOrderMutation, { link, ...rating })
    },
    /** @throws ApiError */
    downloadInvoice: ({ id, invoiceNumber }: { id: string; invoiceNumber: string }): Promise<void> =>
      pdf(`/account/franchisee/invoices/${id}`, 'invoice', `invoice-${invoiceNumber}.pdf`),
    /** @throws ApiError */
    downloadInspection: (id: string): Promise<void> =>
      pdf(`/account/appointments/${id}/inspection`, 'inspection', `inspection-${id}.pdf`),
  }
}
