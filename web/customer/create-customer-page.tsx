import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { isPhone } from '../../domain/format/phone.ts'
import { bookingKeys } from '../booking/query-keys.ts'
import { request } from '../platform/api/api.ts'
import { PATHS } from '../platform/paths.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Form } from '../ui/form/form.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { PhoneField } from '../ui/inputs/phone-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { CreateCustomerMutation } from './documents.ts'
import { TEXTS } from './texts.ts'
import { isChosen, noVendor, type VendorChoice, vendorInput } from './vendor-choice.ts'
import { VendorFields } from './vendor-fields.tsx'

const texts = TEXTS.create

interface CustomerForm extends VendorChoice {
  name: string
  phoneNumber: string
  email: string
  password: string
}

const EMPTY: CustomerForm = { name: '', phoneNumber: '', email: '', password: '', ...noVendor(false) }

/** Lets sales create a customer of a vendor, with an account to log in (CUSTOMER-06 to CUSTOMER-12). */
export function CreateCustomerPage() {
  const navigate = useNavigate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useSubmitForm({
    initialValues: EMPTY,
    submit: create,
    onSuccess: ({ name }) => {
      void queryClient.invalidateQueries({ queryKey: bookingKeys.allCustomers() })
      void queryClient.invalidateQueries({ queryKey: bookingKeys.vendors() })
      toast({ tone: 'success', message: texts.done(name) })
      void navigate({ to: PATHS.customers })
    },
    // The errors of all fields are shown below the password (CUSTOMER-12).
    fieldOf: () => 'password',
  })
  return (
    <Page title={texts.title} intro={texts.intro} back={<Link to={PATHS.customers}>{TEXTS.customers.back}</Link>}>
      <Form form={form} disabled={!isFilled(form.values)}>
        <Stack>
          <Card>
            <Stack>
              <TextField {...form.field('name')} label={texts.name} autoComplete="off" />
              <PhoneField {...form.field('phoneNumber')} label={texts.phone} />
              <TextField
                {...form.field('email')}
                label={texts.email}
                description={texts.emailHint}
                type="email"
                inputMode="email"
                autoComplete="off"
              />
              <PasswordField
                {...form.field('password')}
                // Of any field, so a change of any field removes it.
                error={form.error ? form.errors.password : undefined}
                label={texts.password}
                description={texts.passwordHint}
                autoComplete="new-password"
              />
            </Stack>
          </Card>
          <VendorFields vendor={form.values} onChange={form.change} />
          <ErrorBanner message={form.failure} />
          <Button type="submit" variant="primary" wide disabled={!isFilled(form.values)} busy={form.busy}>
            {texts.create}
          </Button>
        </Stack>
      </Form>
    </Page>
  )
}

const isFilled = (values: CustomerForm): boolean =>
  values.name.trim() !== '' &&
  values.email.trim() !== '' &&
  values.password !== '' &&
  isPhone(values.phoneNumber) &&
  isChosen(values)

async function create({ name, email, phoneNumber, password, ...vendor }: CustomerForm) {
  const variables = {
    contactInput: { name: name.trim(), email: email.trim(), phoneNumber },
    password,
    vendorListInput: vendorInput(vendor),
  }
  return (await request(CreateCustomerMutation, variables)).createCustomer
}
