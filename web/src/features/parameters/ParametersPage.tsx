import { type ParameterName } from '@iwater/contract/organisation/parameter-values'
import { parameterGroups, parameters } from '@iwater/contract/organisation/parameters'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { Card } from '#web/ui/layout/Card.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PageHeader } from '#web/ui/layout/PageHeader.tsx'
import { Pending } from '#web/ui/state/Pending.tsx'
import { ParameterDialog } from './ParameterDialog.tsx'
import { ParameterTable } from './ParameterTable.tsx'
import './parameters.css'
import { settingsQuery } from './parameters.api.ts'
import { parametersText } from './parameters.text.ts'

/**
 * The numbers of the product that a tenant may change. No page of records: its rows are what the product has, and are neither
 * added nor deleted.
 */
export default function ParametersPage() {
  const text = useText(parametersText)
  const { data, error, refetch } = useQuery(settingsQuery)
  const [chosen, setChosen] = useState<ParameterName | null>(null)
  const setting = data?.find(({ name }) => name === chosen)
  return (
    <Page>
      <PageHeader title={text.title} description={text.description} />
      {data === undefined ? (
        <Card>
          <Pending error={error} onRetry={refetch} rows={9} />
        </Card>
      ) : (
        parameterGroups.map((group) => (
          <Card key={group} title={text.groups[group]}>
            <ParameterTable
              label={text.groups[group]}
              settings={data.filter(({ name }) => parameters[name].group === group)}
              onChange={setChosen}
            />
          </Card>
        ))
      )}
      {setting && <ParameterDialog setting={setting} onClose={() => setChosen(null)} />}
    </Page>
  )
}
