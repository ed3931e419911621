import { IconChevronLeft } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isPhone } from '../../domain/format/phone.ts'
import { ApiError, request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { PhoneField } from '../ui/inputs/phone-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { CreateCustomerMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { isChosen, noVendor, type VendorChoice, vendorInput } from './vendor-choice.ts'
import { VendorFields } from './vendor-fields.tsx'

const texts = TEXTS.create
const EMPTY = { name: '', phoneNumber: '', email: '', password: '' }

/** Lets sales create a customer of a vendor, with an account to log in (CUSTOMER-06 to CUSTOMER-12). Input stays after an error. */
export function CreateCustomerPage() {
  const navigate = useNavigate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const [vendor, setVendor] = useState(noVendor(false))
  const creation = useMutation({
    mutationFn: create,
    onSuccess: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: ['customers'] })
      void queryClient.invalidateQueries({ queryKey: ['vendors'] })
      toast({ tone: 'success', message: texts.done(name) })
      void navigate({ to: PATHS.customers })
    },
  })
  const isFilled =
    form.name.trim() !== '' &&
    form.email.trim() !== '' &&
    form.password !== '' &&
    isPhone(form.phoneNumber) &&
    isChosen(vendor)
  const change = (field: keyof typeof EMPTY) => (value: string) => {
    setForm({ ...form, [field]: value })
    creation.reset()
  }
  const { ofFields, ofForm } = problemsOf(creation.error)
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      back={
        <Link to={PATHS.customers}>
          <IconChevronLeft size={18} aria-hidden />
          {TEXTS.customers.back}
        </Link>
      }
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isFilled && !creation.isPending) creation.mutate({ form, vendor })
        }}
      >
        <Stack>
          <Card>
            <Stack>
              <TextField label={texts.name} value={form.name} onChange={change('name')} autoComplete="off" />
              <PhoneField label={texts.phone} value={form.phoneNumber} onChange={change('phoneNumber')} />
              <TextField
                label={texts.email}
                description={texts.emailHint}
                type="email"
                inputMode="email"
                autoComplete="off"
                value={form.email}
                onChange={change('email')}
              />
              <PasswordField
                label={texts.password}
                description={texts.passwordHint}
                autoComplete="new-password"
                value={form.password}
                onChange={change('password')}
                error={ofFields}
              />
            </Stack>
          </Card>
          <VendorFields
            vendor={vendor}
            onChange={chosen => {
              setVendor(chosen)
              creation.reset()
            }}
          />
          <ErrorBanner message={ofForm} />
          <Button type="submit" variant="primary" wide disabled={!isFilled} busy={creation.isPending}>
            {texts.create}
          </Button>
        </Stack>
      </form>
    </Page>
  )
}

async function create({ form, vendor }: { form: typeof EMPTY; vendor: VendorChoice }) {
  const { password, ...contact } = form
  const variables = {
    contactInput: { ...contact, name: contact.name.trim(), email: contact.email.trim() },
    password,
    vendorListInput: vendorInput(vendor),
  }
  return (await request(CreateCustomerMutation, variables)).createCustomer
}

/** A 422 has field errors, shown below the last field; other errors concern the form (CUSTOMER-12). */
function problemsOf(error: Error | null): { ofFields?: string; ofForm?: string } {
  if (!error) return {}
  if (!(error instanceof ApiError) || error.statusCode !== 422) return { ofForm: error.message }
  return { ofFields: error.fields.map(({ message }) => message).join(' ') || error.message }
}
