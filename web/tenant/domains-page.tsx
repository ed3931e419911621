import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseHost, recordFor } from '../../domain/tenant/host-name.ts'
import { useTenant } from '../platform/tenant-context.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { KeyValues } from '../ui/display/key-values.tsx'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconCopy } from '../ui/icon/copy.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import classes from './domains.module.css'
import { domainsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.domains

/** The host names of the site, and how to get another one. */
export function DomainsPage() {
  const { data, error, refetch } = useQuery(domainsQuery())
  return (
    <Page title={T.title} intro={T.intro} width="wide">
      {data ? (
        <Stack>
          <SettingsSection title={T.list} explanation={<p>{T.listHint}</p>}>
            {data.length === 0 ? (
              <p>{T.empty}</p>
            ) : (
              <RecordList
                label={T.list}
                records={data.map(({ host, isPrimary }) => ({
                  key: host,
                  title: <span className={classes.host}>{host}</span>,
                  actions: isPrimary && <StatusBadge tone="neutral">{T.primary}</StatusBadge>,
                }))}
              />
            )}
          </SettingsSection>
          <SettingsSection title={T.add} explanation={<p>{T.addHint}</p>}>
            <AnotherAddress hosts={data.map(({ host }) => host)} />
          </SettingsSection>
        </Stack>
      ) : error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shape="card" count={2} />
      )}
    </Page>
  )
}

/** Says what to enter at the registrar, and what to ask the operator for. */
function AnotherAddress({ hosts }: { hosts: readonly string[] }) {
  const [typed, setTyped] = useState('')
  // Half a name is no mistake while somebody types.
  const [isLeft, setIsLeft] = useState(false)
  const host = parseHost(typed)
  const target = hosts[0] ?? parseHost(window.location.hostname)
  const record = host === undefined ? undefined : recordFor(host, target ?? T.unknownTarget)
  const isTaken = host !== undefined && hosts.includes(host)
  return (
    <>
      <TextField
        label={T.wanted}
        value={typed}
        onChange={text => {
          setTyped(text)
          setIsLeft(false)
        }}
        onBlur={() => setIsLeft(true)}
        placeholder={T.example}
        error={isTaken ? T.taken : isLeft ? problemOf(typed, host, record !== undefined) : undefined}
      />
      {host !== undefined && record && !isTaken && (
        <>
          <h3 className={classes.step}>{T.record}</h3>
          <KeyValues
            items={[
              { label: T.type, value: record.type },
              { label: T.name, value: record.name },
              { label: T.value, value: record.value },
            ]}
          />
          <h3 className={classes.step}>{T.ask}</h3>
          <RequestText host={host} />
        </>
      )}
    </>
  )
}

function problemOf(typed: string, host: string | undefined, hasRecord: boolean): string | undefined {
  if (typed.trim() === '') return undefined
  if (host === undefined) return T.wrong
  return hasRecord ? undefined : T.bare
}

function RequestText({ host }: { host: string }) {
  const { id } = useTenant()
  const toast = useToast()
  const text = T.request(host, id)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'success', message: T.copied })
    } catch {
      toast({ tone: 'danger', message: T.notCopied })
    }
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also by keyboard */}
      <pre className={classes.request} tabIndex={0} aria-label={T.requestLabel}>
        {text}
      </pre>
      <div>
        <Button icon={<IconCopy size={20} aria-hidden />} onClick={() => void copy()}>
          {T.copy}
        </Button>
      </div>
    </>
  )
}
