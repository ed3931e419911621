import { graphql } from '../../platform/api/graphql.ts'

export const CalendarCopyQuery = graphql(`
  query CalendarCopy($franchiseId: ID!, $part: CalendarPart!) {
    calendarCopy(franchiseId: $franchiseId, part: $part) {
      id
      name
      timeZone
      city
      provinceCode
      hours {
        weekday
        opensMinute
        closesMinute
      }
      newDays
      holidays
      isSame
      stamp
    }
  }
`)

export const PreviewCalendarCopyQuery = graphql(`
  query PreviewCalendarCopy(
    $franchiseId: ID!
    $part: CalendarPart!
    $toFranchiseIds: [ID!]!
    $holidayNames: [String!]
  ) {
    previewCalendarCopy(
      franchiseId: $franchiseId
      part: $part
      toFranchiseIds: $toFranchiseIds
      holidayNames: $holidayNames
    ) {
      blocking {
        text
        workOrderId
        customerId
      }
      warnings {
        text
        workOrderId
        customerId
      }
      stamp
    }
  }
`)

export const CopyCalendarMutation = graphql(`
  mutation CopyCalendar(
    $franchiseId: ID!
    $part: CalendarPart!
    $toFranchiseIds: [ID!]!
    $holidayNames: [String!]
    $seen: [String!]!
    $accepted: String
  ) {
    copyCalendar(
      franchiseId: $franchiseId
      part: $part
      toFranchiseIds: $toFranchiseIds
      holidayNames: $holidayNames
      seen: $seen
      accepted: $accepted
    ) {
      id
    }
  }
`)

export const SwitchCopyQuery = graphql(`
  query SwitchCopy($franchiseId: ID!) {
    switchCopy(franchiseId: $franchiseId) {
      id
      name
      city
      provinceCode
      features
      managerRights
      isSame
      stamp
    }
  }
`)

export const CopySwitchesMutation = graphql(`
  mutation CopySwitches($franchiseId: ID!, $toFranchiseIds: [ID!]!, $seen: [String!]!) {
    copySwitches(franchiseId: $franchiseId, toFranchiseIds: $toFranchiseIds, seen: $seen) {
      id
    }
  }
`)
