import type { ImportJob } from '@iwater/contract/field/imports'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Plus } from 'lucide-react'
import { paths } from '#web/app/paths.ts'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IfAllowed } from '#web/platform/page/IfAllowed.tsx'
import { OwnLink } from '#web/ui/action/OwnLink.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ImportStateTag } from './ImportStateTag.tsx'
import { importsQuery } from './imports.api.ts'
import { importsText } from './imports.text.ts'
import { useMayImport } from './use-may-import.ts'

const figures = [
  ['rows', 'rowCount'],
  ['stations', 'stationCount'],
  ['samples', 'sampleCount'],
  ['duplicates', 'duplicateCount'],
  ['conflicts', 'conflictCount'],
  ['rejected', 'rejectedCount'],
] as const

/** Before a dry run nothing but the rows has been counted. */
const isCounted = ({ state }: ImportJob, field: (typeof figures)[number][1]) =>
  field === 'rowCount' || !['uploaded', 'checking'].includes(state)

function ImportRow({ job }: { job: ImportJob }) {
  const words = useText(importsText)
  const local = useLocal()
  const format = useFormat()
  return (
    <tr>
      <th scope="row">
        <OwnLink to={paths.imports({ import: job.importId })}>{job.fileName}</OwnLink>
        <small>{words.byAt(local(job.createdBy), format.dateTime(job.createdAt))}</small>
      </th>
      <td>
        <ImportStateTag job={job} />
        {job.failure !== null && <small className="w-wrong">{job.failure}</small>}
      </td>
      {figures.map(([name, field]) => (
        <td key={name} className="import-number" data-label={words.columnsOfList[name]}>
          <span className="w-figure">
            {format.number(isCounted(job, field) ? job[field] : null)}
          </span>
        </td>
      ))}
    </tr>
  )
}

function Jobs({ jobs }: { jobs: readonly ImportJob[] }) {
  const words = useText(importsText)
  return (
    <table className="import-table import-list">
      <thead>
        <tr>
          <th scope="col">{words.columnsOfList.file}</th>
          <th scope="col">{words.columnsOfList.state}</th>
          {figures.map(([name]) => (
            <th key={name} scope="col" className="import-number">
              {words.columnsOfList[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {jobs.map((job) => (
          <ImportRow key={job.importId} job={job} />
        ))}
      </tbody>
    </table>
  )
}

function AddLink({ variant }: { variant: 'header' | 'empty' }) {
  const words = useText(importsText)
  const Icon = variant === 'header' ? Plus : FileSpreadsheet
  return (
    <IfAllowed button="add">
      <OwnLink className="w-button w-button-solid" to={paths.imports({ import: 'new' })}>
        <Icon size={15} aria-hidden="true" />
        {words.add}
      </OwnLink>
    </IfAllowed>
  )
}

function NoJobs({ mayImport }: { mayImport: boolean }) {
  const words = useText(importsText)
  return (
    <EmptyState
      title={words.none}
      hint={mayImport ? words.noneHint : words.noneToSee}
      action={mayImport && <AddLink variant="empty" />}
    />
  )
}

/** The last imports with their state and counts. */
export function ImportList() {
  const words = useText(importsText)
  const mayImport = useMayImport()
  const { data: jobs, error, refetch } = useQuery(importsQuery)
  return (
    <Page>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={mayImport && <AddLink variant="header" />}
      />
      <Card title={words.recent} note={words.recentNote}>
        {jobs === undefined && <Pending error={error} onRetry={refetch} rows={8} />}
        {jobs?.length === 0 && <NoJobs mayImport={mayImport} />}
        {jobs !== undefined && jobs.length > 0 && <Jobs jobs={jobs} />}
      </Card>
    </Page>
  )
}
