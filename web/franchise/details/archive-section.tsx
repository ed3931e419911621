import { useQueryClient } from '@tanstack/react-query'
import { request } from '../../platform/api/api.ts'
import { ButtonLink } from '../../platform/button-link.tsx'
import { useFranchises } from '../../franchise-choice/franchise.ts'
import { PATHS } from '../../platform/paths.ts'
import { ImpactDialog } from '../../settings/impact-dialog.tsx'
import { SettingsSection } from '../../settings/settings-form.tsx'
import { useImpactAction } from '../../settings/use-impact-action.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Row } from '../../ui/layout/card.tsx'
import { ArchiveFranchiseMutation, PreviewArchiveFranchiseQuery } from './documents.ts'
import { type OneFranchise, refreshFranchises } from './queries.ts'
import { TEXTS } from '../texts.ts'

const T = TEXTS.franchise

/** Archives a franchise, after everything that still depends on it is named. */
export function ArchiveSection({ franchise }: { franchise: OneFranchise }) {
  const queryClient = useQueryClient()
  const { select } = useFranchises()
  const archiving = useImpactAction({
    preview: async (franchiseId: string) =>
      (await request(PreviewArchiveFranchiseQuery, { franchiseId })).previewArchiveFranchise,
    act: async (franchiseId, accepted) => {
      await request(ArchiveFranchiseMutation, { franchiseId, seen: franchise.stamp, accepted })
      await refreshFranchises(queryClient)
    },
    done: T.archiveDone,
  })
  const isBlocked = (archiving.impact?.blocking.length ?? 0) > 0
  // These pages are about the franchise that is selected in the bar.
  const open = () => select(franchise.id)
  return (
    <SettingsSection title={T.archive} explanation={<p>{T.archiveHint}</p>}>
      <div>
        <Button busy={archiving.busy} onClick={() => archiving.start(franchise.id)}>
          {T.archiveAction}
        </Button>
      </div>
      {archiving.impact && (
        <ImpactDialog
          impact={archiving.impact}
          busy={archiving.busy}
          action={T.archiveAction}
          {...(!isBlocked && { reason: T.archiveWarns })}
          wayOut={
            <Row>
              <ButtonLink to={PATHS.inventory} target="_blank" onClick={open}>
                {T.inventoryLink}
              </ButtonLink>
              <ButtonLink to={PATHS.payouts} target="_blank" onClick={open}>
                {T.payoutsLink}
              </ButtonLink>
            </Row>
          }
          onAccept={archiving.accept}
          onClose={archiving.close}
        />
      )}
    </SettingsSection>
  )
}
