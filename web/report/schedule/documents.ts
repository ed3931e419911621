import { graphql } from '../../platform/api/graphql.ts'

const ScheduleFragment = graphql(`
  fragment ListedSchedule on ReportSchedule {
    id
    version
    authorName
    report
    salesBy
    vendorId
    franchiseIds
    currency
    span
    format
    frequency
    weekday
    monthDay
    hour
    timeZone
    recipients {
      id
      name
      mayRead
    }
    isPaused
    nextAt
    lastSentAt
    lastFailure {
      at
      text
    }
  }
`)

export const ReportSchedulesQuery = graphql(
  `
    query ReportSchedules {
      schedules: reportSchedules {
        ...ListedSchedule
      }
    }
  `,
  [ScheduleFragment],
)

export const ReportReadersQuery = graphql(`
  query ReportReaders($franchiseIds: [ID!]!) {
    reportReaders(franchiseIds: $franchiseIds) {
      id
      name
      email
    }
  }
`)

export const AddReportScheduleMutation = graphql(
  `
    mutation AddReportSchedule($input: ReportScheduleInput!) {
      schedules: addReportSchedule(input: $input) {
        ...ListedSchedule
      }
    }
  `,
  [ScheduleFragment],
)

export const UpdateReportScheduleMutation = graphql(
  `
    mutation UpdateReportSchedule($id: ID!, $version: Int!, $input: ReportScheduleInput!) {
      schedules: updateReportSchedule(id: $id, version: $version, input: $input) {
        ...ListedSchedule
      }
    }
  `,
  [ScheduleFragment],
)

export const PauseReportScheduleMutation = graphql(
  `
    mutation PauseReportSchedule($id: ID!, $version: Int!, $isPaused: Boolean!) {
      schedules: pauseReportSchedule(id: $id, version: $version, isPaused: $isPaused) {
        ...ListedSchedule
      }
    }
  `,
  [ScheduleFragment],
)

export const DeleteReportScheduleMutation = graphql(
  `
    mutation DeleteReportSchedule($id: ID!, $version: Int!) {
      schedules: deleteReportSchedule(id: $id, version: $version) {
        ...ListedSchedule
      }
    }
  `,
  [ScheduleFragment],
)
