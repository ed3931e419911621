import pg from 'pg'

/** Where schema.gen.ts finds the types of columns, as kysely-codegen wants it: `path#name`. */
export const TYPE_IMPORTS = {
  BillTo: '../../../domain/invoice/bill.ts#BillTo',
  FileRequest: '../../../domain/report/request.ts#FileRequest',
  JournalTotals: '../../../domain/report/journal-file.ts#JournalTotals',
  Coverage: '../../../domain/subscription/coverage.ts#Coverage',
  CornerInspection: '../../../domain/work-order/inspection.ts#CornerInspection',
  Recommended: '../../../domain/work-order/inspection.ts#Recommended',
  InvoiceTax: '../../../domain/invoice/seller.ts#InvoiceTax',
  InvoiceLine: '../../../domain/invoice/bill.ts#InvoiceLine',
  InvoiceWording: '../../../domain/message/invoice-wording.ts#InvoiceWording',
  InvoiceStatus: '../../../domain/invoice/status.ts#InvoiceStatus',
  NotificationFacts: '../../../domain/notification/describe.ts#NotificationFacts',
  PayoutInvoiceStatus: '../../../domain/payout/invoice-status.ts#PayoutInvoiceStatus',
  QuoteContent: '../../../domain/quote/quote.ts#QuoteContent',
  Seller: '../../../domain/invoice/seller.ts#Seller',
  TaxAmount: '../../../domain/pricing/quote.ts#TaxAmount',
  Terms: '../../../domain/payout/fees.ts#Terms',
}

/** The types of JSON columns, which are written as text (`JSON.stringify`), and of generated columns with a fixed set of values. */
const TYPES: Readonly<Record<string, string>> = {
  'inspection.corners': 'ColumnType<Record<string, CornerInspection>, string | undefined, string>',
  'inspection.recommended': 'ColumnType<Recommended[], string | undefined, string>',
  'credit_note.lines': 'ColumnType<InvoiceLine[], string, never>',
  'credit_note.taxes': 'ColumnType<InvoiceTax[], string, never>',
  'invoice.bill_to': 'ColumnType<BillTo, string, string>',
  'invoice.lines': 'ColumnType<InvoiceLine[], string | undefined, string>',
  'invoice.status': 'ColumnType<InvoiceStatus, never, never>',
  'invoice.seller': 'ColumnType<Partial<Seller>, string | undefined, string>',
  'invoice.wording': 'ColumnType<Partial<InvoiceWording>, string | undefined, string>',
  'invoice.taxes': 'ColumnType<InvoiceTax[], string | undefined, string>',
  'journal_export.totals': 'ColumnType<JournalTotals, string, string>',
  'line_item.taxes': 'ColumnType<TaxAmount[], string | undefined, string>',
  'notification.facts': 'ColumnType<NotificationFacts, string, never>',
  'payout_invoice.status': 'ColumnType<PayoutInvoiceStatus, never, never>',
  'payout_statement.terms': 'ColumnType<Terms, string, string>',
  'quote.content': 'ColumnType<QuoteContent, string, string>',
  'quote_version.content': 'ColumnType<QuoteContent, string, never>',
  'report_file.request': 'ColumnType<FileRequest, string, string>',
  'subscription_type.coverage': 'ColumnType<Coverage[], string | undefined, string>',
  'work_order_event.data': 'ColumnType<Record<string, JsonValue>, string | undefined, string>',
}

interface CheckedColumn {
  path: string
  values: string[]
  nullable: boolean
  has_default: boolean
}

/** Text columns whose check lists their values. */
const CHECKED = `
  select c.conrelid::regclass || '.' || a.attname as path, not a.attnotnull as nullable, a.atthasdef as has_default,
    array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']*)''::text', 'g') m) as values
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace
    and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[''[^]]*::text\\]\\)\\)\\)$'
  order by 1`

/** Returns the types of columns that PostgreSQL's own types do not tell: unions for listed values, and those of `TYPES`. */
export async function columnTypes(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<CheckedColumn>(CHECKED)
    const unions = rows.map(({ path, values, nullable, has_default }): [string, string] => {
      const union = [...values.map(value => `'${value}'`), ...(nullable ? ['null'] : [])].join(' | ')
      return [path, has_default ? `Generated<${union}>` : union]
    })
    return { ...Object.fromEntries(unions), ...TYPES }
  } finally {
    await client.end()
  }
}
