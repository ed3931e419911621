import { graphql } from '../../platform/api/graphql.ts'

export const AccountingReportQuery = graphql(`
  query AccountingReport($report: AccountingReport!, $request: ReportRequest!) {
    accountingReport(report: $report, request: $request) {
      columns {
        key
        header
        kind
      }
      rows
      rowCount
      totals
    }
  }
`)

export const ReportFileFragment = graphql(`
  fragment MadeFile on ReportFile {
    id
    status
    fileName
    rowsDone
    rowsTotal
  }
`)

export const StartReportFileMutation = graphql(
  `
    mutation StartReportFile($report: AccountingReport!, $format: ReportFormat!, $request: ReportRequest!) {
      file: startReportFile(report: $report, format: $format, request: $request) {
        ...MadeFile
      }
    }
  `,
  [ReportFileFragment],
)

export const StartJournalFileMutation = graphql(
  `
    mutation StartJournalFile($format: JournalFormat!, $by: JournalUnit!, $request: ReportRequest!) {
      file: startJournalFile(format: $format, by: $by, request: $request) {
        ...MadeFile
      }
    }
  `,
  [ReportFileFragment],
)

export const StartInspectionFilesMutation = graphql(
  `
    mutation StartInspectionFiles($startDate: DateTime!, $endDate: DateTime!, $franchiseIds: [ID!]!, $vanIds: [ID!]!) {
      file: startInspectionFiles(startDate: $startDate, endDate: $endDate, franchiseIds: $franchiseIds, vanIds: $vanIds) {
        ...MadeFile
      }
    }
  `,
  [ReportFileFragment],
)

export const CountInspectionsQuery = graphql(`
  query CountInspections($startDate: DateTime!, $endDate: DateTime!, $franchiseIds: [ID!]!, $vanIds: [ID!]!) {
    countInspections(startDate: $startDate, endDate: $endDate, franchiseIds: $franchiseIds, vanIds: $vanIds)
  }
`)

export const ReportFileQuery = graphql(
  `
    query ReportFile($id: ID!) {
      file: reportFile(id: $id) {
        ...MadeFile
      }
    }
  `,
  [ReportFileFragment],
)

export const JournalExportsQuery = graphql(`
  query JournalExports {
    journalExports {
      id
      authorName
      format
      by
      startDate
      endDate
      currency
      hash
      lineCount
      debits
      createdAt
      previousAt
      isIdentical
      changes {
        day
        account
        before
        after
      }
    }
  }
`)

export const ChartOfAccountsQuery = graphql(`
  query ChartOfAccounts {
    chartOfAccounts {
      role
      detail
      code
      name
      isDefault
      stamp
    }
  }
`)

export const SaveLedgerAccountMutation = graphql(`
  mutation SaveLedgerAccount($role: AccountRole!, $detail: String!, $code: String!, $name: String!, $seen: String!) {
    saveLedgerAccount(role: $role, detail: $detail, code: $code, name: $name, seen: $seen) {
      role
      detail
      code
      name
      isDefault
      stamp
    }
  }
`)

export const SendVendorStatementMutation = graphql(`
  mutation SendVendorStatement($vendorId: ID!, $endDate: String!, $currency: ReportCurrency!, $email: String!) {
    sendVendorStatement(vendorId: $vendorId, endDate: $endDate, currency: $currency, email: $email)
  }
`)
