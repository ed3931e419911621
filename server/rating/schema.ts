import { ANSWERING_ROLES, MANAGER_ROLES, managesFranchises } from '../../domain/account/roles.ts'
import type { SignedInContext } from '../platform/context.ts'
import { builder } from '../platform/graphql/builder.ts'
import { notFoundForActor } from '../platform/refusal.ts'
import { managedOrder } from '../work-order/managed/linked-order.ts'
import { LinkedOrderRef } from '../work-order/managed/linked-order-schema.ts'
import { readsAsStaff } from '../work-order/policy.ts'
import { customerWorkOrder } from '../work-order/queries.ts'
import { ofItsStaff, WorkOrderRef } from '../work-order/schema.ts'
import { hideRating, showRating } from './hide-rating.ts'
import { rateVisit, type VisitRating, visitRating } from './rate-visit.ts'
import {
  type RatingAverage,
  type RatingPage,
  type RatingSummary,
  type ReceivedRating,
  ratingOfOrder,
  ratingSummary,
  readRatings,
  receivedRatings,
} from './read-ratings.ts'

const VisitRatingRef = builder.objectRef<VisitRating>('VisitRating').implement({
  description: 'What the customer said of a visit',
  fields: t => ({
    stars: t.exposeInt('stars', { nullable: true, description: '1 to 5; null: not rated' }),
    comment: t.exposeString('comment'),
    mayRate: t.exposeBoolean('mayRate', { description: 'They can rate it now, or change their rating' }),
    isPublic: t.exposeBoolean('isPublic', {
      description: 'The business shows ratings on its site, with first name and town',
    }),
  }),
})

const ReceivedRatingRef = builder.objectRef<ReceivedRating>('ReceivedRating').implement({
  description: 'A rating as managers read it',
  fields: t => ({
    id: t.exposeID('id'),
    workOrderId: t.exposeID('workOrderId'),
    stars: t.exposeInt('stars'),
    comment: t.exposeString('comment'),
    customerName: t.exposeString('customerName'),
    technicianName: t.exposeString('technicianName', { nullable: true, description: 'Who inspected the car' }),
    franchiseName: t.exposeString('franchiseName'),
    timeZone: t.exposeString('timeZone', { description: 'Of the franchise' }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    changedAt: t.field({ type: 'DateTime', resolve: ({ changedAt }) => changedAt }),
    hiddenAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ hiddenAt }) => hiddenAt }),
    hiddenByName: t.exposeString('hiddenByName', { nullable: true }),
    hiddenReason: t.exposeString('hiddenReason', { nullable: true }),
  }),
})

const RatingPageRef = builder.objectRef<RatingPage>('RatingPage').implement({
  fields: t => ({
    ratings: t.field({ type: [ReceivedRatingRef], resolve: ({ ratings }) => ratings }),
    hasMore: t.exposeBoolean('hasMore'),
  }),
})

const RatingAverageRef = builder.objectRef<RatingAverage>('RatingAverage').implement({
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    count: t.exposeInt('count'),
    average: t.exposeFloat('average'),
  }),
})

const RatingSummaryRef = builder.objectRef<RatingSummary>('RatingSummary').implement({
  description: 'Averages of all ratings of the user’s franchises',
  fields: t => ({
    franchises: t.field({ type: [RatingAverageRef], resolve: ({ franchises }) => franchises }),
    technicians: t.field({
      type: [RatingAverageRef],
      description: 'Of those who inspected the rated cars',
      resolve: ({ technicians }) => technicians,
    }),
  }),
})

builder.objectFields(WorkOrderRef, t => ({
  visitRating: t.field({
    type: VisitRatingRef,
    nullable: true,
    description: 'What its customer said, for the customer alone',
    resolve: (order, _args, context) => (context.actor?.userId === order.user_id ? visitRating(context, order) : null),
  }),
  rating: t.field({
    type: ReceivedRatingRef,
    nullable: true,
    authScopes: ofItsStaff,
    description: 'What its customer said, for managers',
    resolve: (order, _args, context) => {
      const { actor } = context
      if (!readsAsStaff(actor, order) || !managesFranchises(actor.roles)) return null
      return receivedRatings(context, actor).load(order.id)
    },
  }),
}))

builder.objectFields(LinkedOrderRef, t => ({
  visitRating: t.field({
    type: VisitRatingRef,
    description: 'What its customer said',
    resolve: ({ order }, _args, context) => visitRating(context, order),
  }),
}))

const forManagers = { role: MANAGER_ROLES } as const
const forModerators = { role: ANSWERING_ROLES } as const

builder.queryFields(t => ({
  ratings: t.withAuth(forManagers).field({
    type: RatingPageRef,
    description: 'A page of the ratings of the user’s franchises, newest first',
    args: {
      franchiseId: t.arg.id({ description: 'Only of this franchise' }),
      stars: t.arg.int({ description: 'Only with this many' }),
      before: t.arg.id({ description: 'The last one of the page before' }),
    },
    resolve: (_root, { franchiseId, stars, before }, { scope, actor }) =>
      readRatings(scope.db, actor, { franchiseId: franchiseId ?? null, stars: stars ?? null, before: before ?? null }),
  }),
  ratingSummary: t.withAuth(forManagers).field({
    type: RatingSummaryRef,
    description: 'The averages of the user’s franchises and their technicians',
    resolve: (_root, _args, { scope, actor }) => ratingSummary(scope.db, actor),
  }),
}))

/** Returns a rating after a change. */
async function changed({ scope, actor }: SignedInContext, workOrderId: number): Promise<ReceivedRating> {
  const rating = await ratingOfOrder(scope.db, actor, workOrderId)
  if (!rating) throw notFoundForActor('record')
  return rating
}

builder.mutationFields(t => {
  const ratingArgs = {
    stars: t.arg.int({ required: true, description: '1 to 5' }),
    comment: t.arg.string({ required: true, description: 'Up to 500 characters; empty: none' }),
    isNoticed: t.arg.boolean({ required: true, description: 'The form said that the site shows ratings' }),
  }
  const workOrderId = t.arg.id({ required: true })
  return {
    rateVisit: t.withAuth({ signedIn: true }).field({
      type: VisitRatingRef,
      description: 'Rates one of the user’s own completed visits, or changes the rating for 14 days',
      args: { workOrderId, ...ratingArgs },
      resolve: async (_root, { workOrderId: id, ...input }, context) => {
        const order = await customerWorkOrder(context.scope.db, context.actor, id)
        await rateVisit(context, order, input)
        return await visitRating(context, order)
      },
    }),
    rateLinkedOrder: t.field({
      type: VisitRatingRef,
      description: 'Rates the visit of a link, as rateVisit does for its signed-in customer',
      authScopes: { anyone: true },
      args: {
        link: t.arg.string({ required: true, description: 'The token of a link that manages an order' }),
        ...ratingArgs,
      },
      resolve: async (_root, { link, ...input }, context) => {
        const { order } = await managedOrder(context, link)
        await rateVisit(context, order, input)
        return await visitRating(context, order)
      },
    }),
    hideRating: t.withAuth(forModerators).field({
      type: ReceivedRatingRef,
      description:
        'Hides the sentence of an abusive rating from the site, with a reason that the order’s history keeps',
      args: { workOrderId, reason: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => {
        await hideRating(context, input)
        return await changed(context, input.workOrderId)
      },
    }),
    showRating: t.withAuth(forModerators).field({
      type: ReceivedRatingRef,
      description: 'Shows a hidden rating again',
      args: { workOrderId },
      resolve: async (_root, input, context) => {
        await showRating(context, input.workOrderId)
        return await changed(context, input.workOrderId)
      },
    }),
  }
})
