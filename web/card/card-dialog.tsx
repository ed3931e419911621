import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type BillingAddress, isCompleteBilling } from '../../domain/payment/billing-address.ts'
import { CARD_CONSENT_VERSION, cardConsent } from '../../domain/payment/card-consent.ts'
import { savedAddressesQuery } from '../address/queries.ts'
import { request } from '../platform/api/api.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { BillingFields } from './billing-fields.tsx'
import classes from './card-fields.module.css'
import type { ConfirmCard } from './card-fields.ts'
import { CreateCardSetupMutation } from './documents.ts'
import { type CardAccount, cardAccountQuery } from './queries.ts'
import { cardKeys } from './query-keys.ts'
import { failureText, TEXTS } from './texts.ts'
import { lazyPart } from '../platform/lazy-part.ts'

const StripeCard = lazyPart(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }))
const SandboxCard = lazyPart(async () => ({ default: (await import('./sandbox-card.tsx')).SandboxCard }))

interface CardDialogProps {
  userId: string
  name: string
  onClose: () => void
}

/** Adds a card with its complete billing address (CARD-02). The input stays when the card is declined. */
export function CardDialog({ userId, name, onClose }: CardDialogProps) {
  const account = useQuery(cardAccountQuery(userId))
  const addresses = useQuery(savedAddressesQuery(userId))
  if (account.data && !addresses.isPending) {
    const [saved] = addresses.data ?? []
    const { country } = account.data
    const billing: BillingAddress = {
      name,
      street: saved?.street ?? '',
      city: saved?.city ?? '',
      provinceCode: saved?.provinceCode ?? '',
      postalCode: saved?.postalCode ?? '',
      countryCode: saved?.countryCode ?? country,
    }
    return <CardForm userId={userId} account={account.data} initial={billing} onClose={onClose} />
  }
  return (
    <Dialog open title={TEXTS.addCard} onClose={onClose}>
      {account.isError ? (
        <ErrorState message={TEXTS.accountFailed} onRetry={() => void account.refetch()} />
      ) : (
        <Skeleton count={4} />
      )}
    </Dialog>
  )
}

interface CardFormProps {
  userId: string
  account: CardAccount
  initial: BillingAddress
  onClose: () => void
}

function CardForm({ userId, account, initial, onClose }: CardFormProps) {
  const toast = useToast()
  const { name } = useTenant()
  const queryClient = useQueryClient()
  const [card, setCard] = useState<{ confirm: ConfirmCard }>()
  const form = useSubmitForm({
    initialValues: initial,
    submit: async billing => {
      const { createCardSetup } = await request(CreateCardSetupMutation, { consentVersion: CARD_CONSENT_VERSION })
      await card?.confirm(createCardSetup.clientSecret, billing)
      await queryClient.invalidateQueries({ queryKey: cardKeys.saved(userId) })
    },
    onSuccess: () => {
      toast({ tone: 'success', message: TEXTS.saved })
      onClose()
    },
    describeFailure: failureText,
  })
  const canSave = card !== undefined && isCompleteBilling(form.values)
  const Fields = account.isSandbox ? SandboxCard : StripeCard
  return (
    <FormDialog title={TEXTS.addCard} form={form} disabled={!canSave} submitLabel={TEXTS.save} onClose={onClose}>
      <Suspense fallback={<Skeleton count={2} />}>
        <Fields
          publishableKey={account.publishableKey}
          disabled={form.busy}
          onChange={confirm => setCard(confirm ? { confirm } : undefined)}
        />
      </Suspense>
      <BillingFields form={form} />
      <p className={classes.consent}>{cardConsent(name)}</p>
    </FormDialog>
  )
}
