import { useEffect } from 'react'
import { COUNTRY_CODES, countryNames } from '../../domain/address/country.ts'
import { businessProblems } from '../../domain/setup/business-input.ts'
import { NewPasswordField } from '../account/new-password-field.tsx'
import { PATHS } from '../platform/paths.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { ErrorBanner } from '../ui/feedback/alert.tsx'
import { Form } from '../ui/form/form.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { Button } from '../ui/inputs/button.tsx'
import { PasswordField } from '../ui/inputs/password-field.tsx'
import { PhoneField } from '../ui/inputs/phone-field.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Card, Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { BaseSearch } from './base-search.tsx'
import { type Answers, keepAnswers, keptAnswers } from './kept-answers.ts'
import { createBusiness } from './setup-calls.ts'
import { TEXTS } from './texts.ts'

const COUNTRIES = COUNTRY_CODES.map(value => ({ value, label: countryNames[value] }))

type Values = Answers & { password: string; confirmation: string }

async function create({ base, businessName, countryCode, phoneNumber, ownerName, email, password }: Values) {
  if (!base) throw new Error(TEXTS.chooseAddress)
  return await createBusiness({ businessName, countryCode, phoneNumber, ownerName, email, password, base })
}

/** The eight inputs. What was typed stays after a failure and, but for the passwords, after a reload. */
export function SetupForm() {
  const form = useSubmitForm({
    initialValues: { ...keptAnswers(), password: '', confirmation: '' },
    validate: values => ({
      ...businessProblems(values),
      ...(values.base ? {} : { base: TEXTS.chooseAddress }),
    }),
    submit: create,
    onSuccess: ({ session }, { email }) => {
      keepAnswers(null)
      signIn(session, { email })
      // Loads the page again, in the brand of the new business.
      location.assign(PATHS.settings)
    },
  })
  const { countryCode, base, businessName, phoneNumber, ownerName, email } = form.values
  useEffect(
    () => keepAnswers({ businessName, countryCode, base, phoneNumber, ownerName, email }),
    [businessName, countryCode, base, phoneNumber, ownerName, email],
  )
  return (
    <Page title={TEXTS.title} intro={TEXTS.intro} width="narrow">
      <Form form={form}>
        <Stack>
          <Card title={TEXTS.business}>
            <Stack>
              <TextField {...form.field('businessName')} label={TEXTS.businessName} autoComplete="organization" />
              <SelectField
                label={TEXTS.country}
                options={COUNTRIES}
                value={countryCode}
                onChange={value => form.change({ countryCode: value, base: null })}
              />
              <BaseSearch
                key={countryCode}
                countryCode={countryCode}
                value={base}
                onChange={value => form.change({ base: value })}
                error={form.errors.base}
                data-path="base"
              />
              <PhoneField {...form.field('phoneNumber')} label={TEXTS.phone} />
            </Stack>
          </Card>
          <Card title={TEXTS.owner}>
            <Stack>
              <TextField {...form.field('ownerName')} label={TEXTS.ownerName} autoComplete="name" />
              <TextField
                {...form.field('email')}
                label={TEXTS.email}
                type="email"
                inputMode="email"
                autoComplete="username"
              />
              <NewPasswordField
                {...form.field('password')}
                label={TEXTS.password}
                description={TEXTS.passwordHint}
                own={[ownerName, email, businessName]}
              />
              <PasswordField
                {...form.field('confirmation')}
                label={TEXTS.confirmation}
                name="confirmation"
                autoComplete="new-password"
              />
            </Stack>
          </Card>
          <ErrorBanner message={form.failure} />
          <Button type="submit" variant="primary" wide busy={form.busy}>
            {TEXTS.submit}
          </Button>
        </Stack>
      </Form>
    </Page>
  )
}
