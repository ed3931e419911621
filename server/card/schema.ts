import { builder } from '../platform/graphql/builder.ts'
import { CountryCodeRef } from '../platform/graphql/country-enums.ts'
import { removeSavedCard, setDefaultCard, updateSavedCard } from './change-card.ts'
import { createCardSetup } from './create-card-setup.ts'
import { type CardAccount, type CustomerCard, cardAccountOf, savedCardsOf } from './queries.ts'

export const SavedCardRef = builder.objectRef<CustomerCard>('SavedCard').implement({
  description: 'A customer’s payment card, stored by the card payment provider (CARD-01)',
  fields: t => ({
    paymentMethodId: t.exposeString('paymentMethodId'),
    brand: t.exposeString('brand'),
    last4: t.exposeString('last4'),
    expiryMonth: t.exposeInt('expiryMonth'),
    expiryYear: t.exposeInt('expiryYear'),
    billingPostalCode: t.exposeString('billingPostalCode', { nullable: true }),
    billingCountryCode: t.exposeString('billingCountryCode', { nullable: true }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Renewals charge this one' }),
  }),
})

const CardAccountRef = builder.objectRef<CardAccount>('CardAccount').implement({
  fields: t => ({
    country: t.expose('country', { type: CountryCodeRef }),
    publishableKey: t.exposeString('publishableKey'),
    isSandbox: t.exposeBoolean('isSandbox'),
  }),
})

const CardSetupRef = builder.objectRef<{ clientSecret: string }>('CardSetup').implement({
  fields: t => ({ clientSecret: t.exposeString('clientSecret') }),
})

builder.queryFields(t => ({
  savedCards: t.withAuth({ signedIn: true }).field({
    type: [SavedCardRef],
    description: "The current user's cards, newest first",
    resolve: (_root, _args, context) => savedCardsOf(context),
  }),
  cardAccount: t.withAuth({ signedIn: true }).field({
    type: CardAccountRef,
    description: "The card payment provider's account of the current user's country (CARD-03)",
    resolve: (_root, _args, context) => cardAccountOf(context),
  }),
}))

builder.mutationFields(t => ({
  createCardSetup: t.withAuth({ signedIn: true }).field({
    type: CardSetupRef,
    description: 'Lets the browser send one card to the provider (CARD-04)',
    args: { consentVersion: t.arg.string({ required: true, description: 'Of the text that the customer agreed to' }) },
    resolve: (_root, args, context) => createCardSetup(context, args),
  }),
  setDefaultCard: t.withAuth({ signedIn: true }).field({
    type: [SavedCardRef],
    args: { paymentMethodId: t.arg.string({ required: true }) },
    resolve: (_root, { paymentMethodId }, context) => setDefaultCard(context, paymentMethodId),
  }),
  updateSavedCard: t.withAuth({ signedIn: true }).field({
    type: [SavedCardRef],
    description: 'Changes the expiry and the billing postal code of one of the current user’s cards',
    args: {
      paymentMethodId: t.arg.string({ required: true }),
      expiryMonth: t.arg.int({ required: true, description: '1 to 12' }),
      expiryYear: t.arg.int({ required: true, description: 'Four digits' }),
      billingPostalCode: t.arg.string({ required: true }),
    },
    resolve: (_root, change, context) => updateSavedCard(context, change),
  }),
  removeSavedCard: t.withAuth({ signedIn: true }).field({
    type: [SavedCardRef],
    args: { paymentMethodId: t.arg.string({ required: true }) },
    resolve: (_root, { paymentMethodId }, context) => removeSavedCard(context, paymentMethodId),
  }),
}))
