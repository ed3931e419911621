import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js'
import { useMemo } from 'react'
import type { BillingAddress } from '../../domain/payment/billing-address.ts'
import classes from './card-fields.module.css'
import { type CardFieldsProps, CardRefused } from './card-fields.ts'
import { TEXTS } from './texts.ts'

/** Stripe's card field, in Stripe's frame: this page never has the card's number. */
export function StripeCard(props: CardFieldsProps) {
  const stripe = useMemo(() => loadStripe(props.publishableKey), [props.publishableKey])
  return (
    <Elements stripe={stripe}>
      <CardField {...props} />
    </Elements>
  )
}

function CardField({ disabled, onChange }: CardFieldsProps) {
  const stripe = useStripe()
  const elements = useElements()
  const confirm = async (clientSecret: string, billing: BillingAddress) => {
    const card = elements?.getElement(CardElement)
    if (!stripe || !card) throw new Error('The card field is missing.')
    const { error } = await stripe.confirmCardSetup(clientSecret, {
      payment_method: { card, billing_details: detailsOf(billing) },
    })
    if (error) throw new CardRefused(error.decline_code ?? error.code ?? '')
  }
  return (
    <div>
      <p className={classes.label}>{TEXTS.fields.stripe}</p>
      <div className={classes.stripe}>
        <CardElement
          options={{ disabled, hidePostalCode: true }}
          onChange={({ complete }) => onChange(complete ? confirm : null)}
        />
      </div>
    </div>
  )
}

const detailsOf = ({ name, street, city, provinceCode, postalCode, countryCode }: BillingAddress) => ({
  name,
  address: { line1: street, city, state: provinceCode, postal_code: postalCode, country: countryCode },
})
