import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { spell } from '../../../domain/format/spelling.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { useMay } from '../../platform/session/use-may.ts'
import { useTenant } from '../../platform/tenant-context.ts'
import { DataTable } from '../../ui/display/data-table.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FormDialog } from '../../ui/feedback/form-dialog.tsx'
import { loadable } from '../../ui/feedback/loadable.ts'
import { useSubmitForm } from '../../ui/form/use-submit-form.ts'
import { IconListNumbers } from '../../ui/icon/list-numbers.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ChartOfAccountsQuery, SaveLedgerAccountMutation } from './documents.ts'
import { accountingKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'

type Account = ResultOf<typeof ChartOfAccountsQuery>['chartOfAccounts'][number]

const { accounts: ACCOUNTS } = TEXTS

const keyOf = ({ role, detail }: Account): string => `${role} ${detail}`

/** Returns the name of what an account is for. */
function useLabelOf(): (account: Account) => string {
  const { countryCode } = useTenant()
  return ({ role, detail }) => (detail === '' ? spell(countryCode, ACCOUNTS.roles[role]) : ACCOUNTS.tax(detail))
}

/** The accounts that journals post to, as the tenant's accounting program names them. */
export function AccountsTab() {
  const labelOf = useLabelOf()
  const [editedKey, setEditedKey] = useState<string>()
  const mayChange = useMay('ledgerAccounts.change')
  const chart = useQuery({
    queryKey: accountingKeys.accounts(),
    queryFn: async ({ signal }) => (await request(ChartOfAccountsQuery, {}, signal)).chartOfAccounts,
  })
  // Of the newest answer, so that a change by somebody else is known to the next save.
  const edited = chart.data?.find(account => keyOf(account) === editedKey)
  return (
    <Card title={ACCOUNTS.caption} description={ACCOUNTS.intro}>
      <DataTable
        caption={ACCOUNTS.caption}
        columns={[
          { key: 'account', header: ACCOUNTS.account, primary: true, render: labelOf },
          { key: 'code', header: ACCOUNTS.code, render: account => account.code },
          {
            key: 'name',
            header: ACCOUNTS.name,
            render: account => (account.isDefault ? `${account.name} (${ACCOUNTS.standard})` : account.name),
          },
          ...(mayChange
            ? [
                {
                  key: 'edit',
                  header: '',
                  wide: true,
                  render: (account: Account) => (
                    <Button
                      aria-label={ACCOUNTS.editNamed(labelOf(account))}
                      onClick={() => setEditedKey(keyOf(account))}
                    >
                      {ACCOUNTS.edit}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
        rows={loadable(chart)}
        rowKey={keyOf}
        empty={<EmptyState icon={<IconListNumbers />}>{TEXTS.empty}</EmptyState>}
      />
      {edited && <AccountDialog account={edited} onClose={() => setEditedKey(undefined)} />}
    </Card>
  )
}

function AccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const queryClient = useQueryClient()
  const labelOf = useLabelOf()
  const form = useSubmitForm({
    initialValues: { code: account.isDefault ? '' : account.code, name: account.isDefault ? '' : account.name },
    submit: async ({ code, name }) => {
      const { role, detail, stamp } = account
      const saved = await request(SaveLedgerAccountMutation, { role, detail, code, name, seen: stamp })
      queryClient.setQueryData(accountingKeys.accounts(), saved.saveLedgerAccount)
    },
    // Somebody may have changed it meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: accountingKeys.accounts() }),
    onSuccess: onClose,
  })
  return (
    <FormDialog form={form} short title={labelOf(account)} submitLabel={ACCOUNTS.save} onClose={onClose}>
      <TextField {...form.field('code')} label={ACCOUNTS.code} placeholder={account.code} />
      <TextField
        {...form.field('name')}
        label={ACCOUNTS.name}
        placeholder={account.name}
        description={ACCOUNTS.reset}
      />
    </FormDialog>
  )
}
