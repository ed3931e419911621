import { useState } from 'react'
import { ToastProvider } from '../ui/feedback/toast.tsx'
import { SelectField } from '../ui/inputs/select-field.tsx'
import { AccountLayout } from '../ui/layout/account-layout.tsx'
import { Card, Row } from '../ui/layout/card.tsx'
import { ColorSchemeToggle } from '../ui/layout/color-scheme-toggle.tsx'
import { Page } from '../ui/layout/page.tsx'
import { Shell } from '../ui/layout/shell.tsx'
import { type Step, Steps } from '../ui/layout/steps.tsx'
import { ThemeProvider } from '../ui/layout/theme-provider.tsx'
import { FooterSample, ScheduleSample } from './styleguide-booking.tsx'
import { FactSamples, TableSamples } from './styleguide-data.tsx'
import { DialogSamples, StateSamples } from './styleguide-feedback.tsx'
import { ButtonSamples, ChoiceSamples, FieldSamples } from './styleguide-forms.tsx'
import { sampleTenants } from './styleguide-samples.ts'

const steps: readonly Step[] = [
  { label: 'Location', state: 'done', link: content => <a href="#main">{content}</a> },
  { label: 'Select Services', state: 'done', link: content => <a href="#main">{content}</a> },
  { label: 'Select Add Ons', state: 'current' },
  { label: 'Schedule And Book', state: 'locked' },
]

const tenants = Object.entries(sampleTenants).map(([value, { name }]) => ({ value, label: name }))
const densities = [
  { value: 'customer', label: 'Customer' },
  { value: 'staff', label: 'Staff' },
]

/** Every component in every state, in both schemes, for both samples of a tenant. Shown in development only. */
export function StyleguidePage() {
  const [tenantKey, setTenantKey] = useState('maple')
  const [density, setDensity] = useState('customer')
  const tenant = tenantKey === 'lonestar' ? sampleTenants.lonestar : sampleTenants.maple
  const staff = density === 'staff'
  return (
    <ThemeProvider colors={tenant.colors}>
      <ToastProvider>
        <Shell
          density={staff ? 'staff' : 'customer'}
          logo={<a href="#main">{tenant.name}</a>}
          links={
            <>
              <a href="#book">BOOK APPOINTMENT</a>
              <a href="#account">ACCOUNT</a>
            </>
          }
          menuExtra={<button type="button">LOG OUT</button>}
          context={staff && <FranchiseSelect />}
          sections={staff && <StaffSections />}
          footer={`© 2026 ${tenant.name}`}
        >
          <Steps steps={steps} />
          <Page title="Style guide" intro="What the product is made of." width="wide" actions={<ColorSchemeToggle />}>
            <Row>
              <SelectField label="Tenant" value={tenantKey} onChange={setTenantKey} options={tenants} />
              <SelectField label="Density" value={density} onChange={setDensity} options={densities} />
            </Row>
            <ScheduleSample />
            <ChoiceSamples />
            <ButtonSamples />
            <FieldSamples />
            <StateSamples />
            <DialogSamples />
            <TableSamples />
            <FactSamples />
            <AccountSample />
          </Page>
          <FooterSample />
        </Shell>
      </ToastProvider>
    </ThemeProvider>
  )
}

function FranchiseSelect() {
  const [franchise, setFranchise] = useState('1')
  const options = [
    { value: '1', label: 'Vancouver North Shore' },
    { value: '2', label: 'Calgary' },
  ]
  return <SelectField label="Franchise" hideLabel value={franchise} onChange={setFranchise} options={options} />
}

function StaffSections() {
  return (
    <>
      <a href="#orders" aria-current="page">
        Work Orders
      </a>
      <a href="#customers">Customers</a>
      <a href="#invoices">Invoices</a>
    </>
  )
}

function AccountSample() {
  return (
    <AccountLayout
      label="Account"
      links={
        <>
          <a href="#appointments" aria-current="page">
            Your Appointments
          </a>
          <a href="#cars">Your Cars</a>
          <a href="#information">Customer Information</a>
          <a href="#password">Account and Password</a>
        </>
      }
    >
      <Page title="Your Appointments" back={<a href="#main">Back</a>}>
        <Card title="Tuesday, November 24, 10:00 AM">Synthetic oil change for 2021 Honda CR-V</Card>
      </Page>
    </AccountLayout>
  )
}
