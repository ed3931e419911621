import { request } from '../platform/api/api.ts'
import { ImpactDialog, ItemLink } from '../settings/impact-dialog.tsx'
import { SettingsSection } from '../settings/settings-form.tsx'
import { useImpactAction } from '../settings/use-impact-action.ts'
import { isEmpty } from '../settings/use-settings-form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { BringBackStaffMutation, DeactivateStaffMutation, PreviewDeactivateStaffQuery } from './documents.ts'
import classes from './person-rights.module.css'
import type { Person } from './queries.ts'
import { TEXTS } from './texts.ts'
import { useKeepPerson, usePersonAction } from './use-person.ts'

const texts = TEXTS.person

/** Ends a person's access, after showing what depends on them. */
export function PersonLeaving({ person: { id, name, stamp } }: { person: Person }) {
  const keep = useKeepPerson()
  const leaving = useImpactAction({
    isAlwaysAsked: true,
    preview: async (personId: string) =>
      (await request(PreviewDeactivateStaffQuery, { id: personId })).previewDeactivateStaff,
    act: async (personId, accepted) =>
      keep((await request(DeactivateStaffMutation, { id: personId, seen: stamp, accepted })).deactivateStaff),
    done: texts.deactivated(name),
  })
  const { impact } = leaving
  return (
    <SettingsSection title={texts.leaving} explanation={<p>{texts.leavingHint}</p>}>
      <div>
        <Button busy={leaving.busy} onClick={() => leaving.start(id)}>
          {texts.deactivate}
        </Button>
      </div>
      {impact && (
        <ImpactDialog
          impact={impact}
          busy={leaving.busy}
          action={texts.deactivate}
          reason={
            isEmpty(impact) ? texts.deactivateText(name) : `${texts.deactivateText(name)} ${texts.deactivateOpen}`
          }
          onAccept={leaving.accept}
          onClose={leaving.close}
        />
      )}
    </SettingsSection>
  )
}

/** Says that a person is deactivated, brings them back, and lists what still depends on them. */
export function Deactivated({ person, since }: { person: Person; since: string }) {
  const { id, name, stamp, problem, leftOpen } = person
  const bringing = usePersonAction(
    async () => (await request(BringBackStaffMutation, { id, seen: stamp })).bringBackStaff,
    () => texts.broughtBack(name),
  )
  return (
    <>
      <Alert
        tone="warning"
        title={texts.deactivatedSince(since)}
        action={
          problem === null && (
            <Button busy={bringing.isPending} onClick={() => bringing.mutate()}>
              {texts.bringBack}
            </Button>
          )
        }
      >
        {texts.deactivatedText}
      </Alert>
      {leftOpen.length > 0 && (
        <Card title={texts.leftOpen} description={texts.leftOpenHint}>
          <ul className={classes.open}>
            {leftOpen.map(item => (
              <li key={`${item.text} ${item.workOrderId}`}>
                <span>{item.text}</span>
                <ItemLink item={item} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
