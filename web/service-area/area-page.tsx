import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FranchisePage } from '../franchise/franchise-page.tsx'
import { request } from '../platform/api/api.ts'
import type { Franchise } from '../franchise-choice/franchise.ts'
import { SettingsForm, SettingsSection } from '../settings/settings-form.tsx'
import { type Section, useSettingsForm } from '../settings/use-settings-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { RowFocus } from '../ui/form/row-focus.tsx'
import { AddCodes } from './add-codes.tsx'
import { AreaMap } from './area-map.tsx'
import { CodeList } from './code-list.tsx'
import { PreviewServiceAreaQuery, UpdateServiceAreaMutation } from './documents.ts'
import { type AreaCode, type AreaSection, type AreaValues, areaQuery, areaSection } from './queries.ts'
import { serviceAreaKeys } from './query-keys.ts'
import { TEXTS } from './texts.ts'
import { TryCode } from './try-code.tsx'

/** The postal codes that the selected franchise serves. */
export function AreaPage() {
  return (
    <FranchisePage
      title={TEXTS.title}
      intro={(franchise, country) => TEXTS.intro[country](franchise)}
      query={areaQuery}
    >
      {(section, franchise) => <AreaForm section={section} franchise={franchise} />}
    </FranchisePage>
  )
}

function AreaForm({ section, franchise }: { section: AreaSection; franchise: Franchise }) {
  const queryClient = useQueryClient()
  const franchiseId = franchise.id
  const { mayChange, countryCode } = section
  // What is known of codes that are in the form and not saved yet.
  const [found, setFound] = useState<readonly AreaCode[]>([])
  const meanings = new Map([...found, ...section.meanings].map(code => [code.code, code]))
  const form = useSettingsForm<AreaValues>({
    section,
    labels: { codes: TEXTS.codes.label },
    preview: async ({ codes }) => (await request(PreviewServiceAreaQuery, { franchiseId, codes })).previewServiceArea,
    save: async ({ codes }, stamps): Promise<Section<AreaValues>> =>
      areaSection((await request(UpdateServiceAreaMutation, { franchiseId, codes, ...stamps })).updateServiceArea),
    reload: () => queryClient.fetchQuery(areaQuery(franchiseId)),
    onSaved: saved => {
      queryClient.setQueryData(areaQuery(franchiseId).queryKey, { ...section, ...saved })
      void queryClient.invalidateQueries({ queryKey: serviceAreaKeys.area(franchiseId) })
    },
  })
  const { codes } = form.values
  const setCodes = (next: Iterable<string>) => form.change({ codes: [...new Set(next)].toSorted() })
  const add = (more: readonly AreaCode[]) => {
    setFound([...found, ...more])
    setCodes([...codes, ...more.map(({ code }) => code)])
  }
  const remove = (code: string) => setCodes(codes.filter(other => other !== code))
  return (
    <SettingsForm form={form}>
      {!mayChange && <Alert tone="info">{TEXTS.notGranted}</Alert>}
      <RowFocus>
        {mayChange && (
          <SettingsSection title={TEXTS.add.title} explanation={<p>{TEXTS.add.explanation}</p>}>
            <AddCodes franchiseId={franchiseId} countryCode={countryCode} codes={codes} onAdd={add} />
          </SettingsSection>
        )}
        <SettingsSection title={TEXTS.codes.title} explanation={<p>{TEXTS.codes.explanation}</p>}>
          <CodeList
            franchise={franchise}
            codes={codes.map(code => meanings.get(code) ?? { code, city: null, others: [] })}
            onRemove={mayChange ? remove : undefined}
          />
          {form.errors.codes !== undefined && <Alert tone="danger">{form.errors.codes}</Alert>}
        </SettingsSection>
      </RowFocus>
      <SettingsSection title={TEXTS.map.title} explanation={<p>{TEXTS.map.explanation[countryCode]}</p>}>
        <AreaMap
          franchise={franchise}
          codes={codes}
          onToggle={
            mayChange
              ? dot =>
                  codes.includes(dot.code) ? remove(dot.code) : add([meanings.get(dot.code) ?? { ...dot, others: [] }])
              : undefined
          }
        />
      </SettingsSection>
      <SettingsSection title={TEXTS.tryOut.title} explanation={<p>{TEXTS.tryOut.explanation}</p>}>
        <TryCode country={countryCode} />
      </SettingsSection>
    </SettingsForm>
  )
}
