import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { PATHS } from '../platform/paths.ts'
import { SessionButton } from '../platform/session/session-button.tsx'
import { AccountLayout } from '../ui/layout/account-layout.tsx'
import { Page } from '../ui/layout/page.tsx'
import { TEXTS } from './texts.ts'

interface AccountPageProps {
  title: string
  back?: ReactNode
  children: ReactNode
}

/** A page of the customer's account, with the side menu, and Log Out or Log In in the header (NAV-21, NAV-22). */
export function AccountPage({ title, back, children }: AccountPageProps) {
  return (
    <AccountLayout
      label={TEXTS.menu.label}
      links={
        <>
          <Link to={PATHS.appointments}>{TEXTS.menu.appointments}</Link>
          <Link to={PATHS.cars}>{TEXTS.menu.cars}</Link>
          <Link to={PATHS.customerInformation}>{TEXTS.menu.information}</Link>
          <Link to={PATHS.accountPassword}>{TEXTS.menu.accountPassword}</Link>
        </>
      }
    >
      <Page title={title} back={back} actions={<SessionButton />}>
        {children}
      </Page>
    </AccountLayout>
  )
}
