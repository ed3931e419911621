import { MANAGER_ROLES } from '../../../domain/account/roles.ts'
import { DefaultDiscountTypeRef } from '../../account/default-discount-enum.ts'
import { builder } from '../../platform/graphql/builder.ts'
import {
  DUPLICATE_SIGNS,
  type Duplicate,
  likelyDuplicates,
  type MergedAccount,
  mergedAccountsOf,
} from './duplicates.ts'
import { type MergePreview, mergeCustomers, previewMerge } from './merge-customers.ts'
import type { MergeSide } from './read-side.ts'

const DuplicateSignRef = builder.enumType('DuplicateSign', {
  description: 'What two customers have in common: a contact’s phone, an email, or the name and a postal code',
  values: DUPLICATE_SIGNS,
})

const LikelyDuplicateRef = builder.objectRef<Duplicate>('LikelyDuplicate').implement({
  description: 'Another customer who may be the same person',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    same: t.expose('same', { type: [DuplicateSignRef] }),
  }),
})

const MergedAccountRef = builder.objectRef<MergedAccount>('MergedAccount').implement({
  description: 'An account that became part of a customer’s',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email', { nullable: true, description: 'The email that it had' }),
    mergedAt: t.field({ type: 'DateTime', resolve: ({ mergedAt }) => mergedAt }),
    mergedBy: t.exposeString('mergedBy'),
  }),
})

const MergeSideRef = builder.objectRef<MergeSide>('MergeSide').implement({
  description: 'One of two customers who may be merged',
  fields: t => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    canLogIn: t.exposeBoolean('canLogIn', { description: 'The account has a password or a passkey' }),
    phoneNumbers: t.exposeStringList('phoneNumbers', { description: 'Of the contacts, ten digits each' }),
    lastVisitAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ lastVisitAt }) => lastVisitAt }),
    vendorName: t.exposeString('vendorName', { nullable: true }),
    defaultDiscountType: t.expose('defaultDiscountType', { type: DefaultDiscountTypeRef, nullable: true }),
    defaultDiscountAmount: t.exposeInt('defaultDiscountAmount', {
      nullable: true,
      description: 'Basis points for PERCENT, cents for GROUPON',
    }),
    credit: t.exposeInt('credit', { description: 'Cents' }),
    cars: t.exposeInt('cars'),
    orders: t.exposeInt('orders'),
    invoices: t.exposeInt('invoices'),
    plans: t.exposeInt('plans', { description: 'Care plans that have not ended' }),
    contacts: t.exposeInt('contacts'),
    addresses: t.exposeInt('addresses'),
    notes: t.exposeInt('notes'),
    tags: t.exposeStringList('tags'),
    files: t.exposeInt('files'),
    ratings: t.exposeInt('ratings'),
  }),
})

const MergePreviewRef = builder.objectRef<MergePreview>('MergePreview').implement({
  description: 'Two customers side by side, and what a merge would do',
  fields: t => ({
    kept: t.field({ type: MergeSideRef, resolve: ({ kept }) => kept }),
    merged: t.field({ type: MergeSideRef, resolve: ({ merged }) => merged }),
    obstacles: t.exposeStringList('obstacles', { description: 'Why it is not possible now; empty when it is' }),
    consequences: t.exposeStringList('consequences', {
      description: 'What happens besides the move of what is counted',
    }),
  }),
})

builder.queryFields(t => ({
  likelyDuplicates: t.withAuth({ role: MANAGER_ROLES }).field({
    type: [LikelyDuplicateRef],
    description: 'Customers who may be the same person, those with most in common first',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, { scope, actor }) => likelyDuplicates(scope.db, actor, userId),
  }),
  mergedAccounts: t.withAuth({ role: MANAGER_ROLES }).field({
    type: [MergedAccountRef],
    description: 'The accounts that became part of a customer’s',
    args: { userId: t.arg.id({ required: true }) },
    resolve: (_root, { userId }, { scope, actor }) => mergedAccountsOf(scope.db, actor, userId),
  }),
  mergePreview: t.withAuth({ role: MANAGER_ROLES }).field({
    type: MergePreviewRef,
    description: 'What a merge of two customers would do',
    args: { keptId: t.arg.id({ required: true }), mergedId: t.arg.id({ required: true }) },
    resolve: (_root, pair, context) => previewMerge(context, pair),
  }),
}))

builder.mutationField('mergeCustomers', t =>
  t.withAuth({ role: MANAGER_ROLES }).id({
    description: 'Makes two accounts of one customer one, for good. Returns the ID of the kept one',
    args: { keptId: t.arg.id({ required: true }), mergedId: t.arg.id({ required: true }) },
    resolve: (_root, pair, context) => mergeCustomers(context, pair),
  }),
)
