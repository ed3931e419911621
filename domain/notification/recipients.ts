import {
  type Audience,
  audiencesOf,
  type Channels,
  type Choices,
  channelsOf,
  hasRoleFor,
  type NotificationKind,
} from './kinds.ts'

/** Somebody who works in the event's franchise and is not deactivated. */
export interface Person {
  userId: number
  roles: readonly string[]
  /** Belongs to the franchise. Owners and admins act in it without that. */
  isMember: boolean
  /** The vans that they drive. */
  vanIds: readonly number[]
  choices: Choices
}

/** One way in which an event concerns people. */
export interface Notice {
  kind: NotificationKind
  /** Its drivers are notified. */
  vanId: number | null
  /** Whose statement it is. */
  payeeId?: number
  /** Who wrote the quote. */
  authorId?: number
}

export interface NotifiedEvent<N extends Notice = Notice> {
  /** Who did it, and whose own appointment it is: nobody is notified of what they did, or of their own appointment as its staff. */
  exceptIds: readonly (number | null)[]
  /** A person gets the first that concerns them: one event is one notification. */
  notices: readonly N[]
}

export interface Recipient<N extends Notice = Notice> extends Channels {
  userId: number
  notice: N
}

/**
 * Returns who is notified of an event, and how. Owners and admins are notified as managers in franchises that they belong to, and in those without a manager.
 * @param people everybody who works in the franchise
 */
export function recipientsOf<N extends Notice>(event: NotifiedEvent<N>, people: readonly Person[]): Recipient<N>[] {
  const hasManagers = people.some(person => person.isMember && hasRoleFor(person.roles, 'manager'))
  const isIn = (person: Person, audience: Audience, { vanId, payeeId, authorId }: Notice): boolean => {
    if (!hasRoleFor(person.roles, audience)) return false
    if (audience === 'manager') return person.isMember || !hasManagers
    if (audience === 'author') return person.userId === authorId
    return audience === 'driver' ? vanId !== null && person.vanIds.includes(vanId) : person.userId === payeeId
  }
  return people
    .filter(({ userId }) => !event.exceptIds.includes(userId))
    .flatMap(person => {
      const notice = event.notices.find(one => audiencesOf(one.kind).some(audience => isIn(person, audience, one)))
      if (!notice) return []
      const channels = channelsOf(notice.kind, person.choices)
      return channels.inProduct || channels.byMail ? [{ userId: person.userId, notice, ...channels }] : []
    })
}
