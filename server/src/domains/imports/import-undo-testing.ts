import { rolledUp } from '#testing/rolled-up'
import { type Level, rollupTable } from '#testing/samples'
import { storedSamples } from '#testing/stored-samples'
import { importSetting } from './import-testing.ts'

/** Rows of a station, hour by hour of 1 October 2026 in the tenant's zone: one value or several of one moment. */
export const tableOf = (station: string, values: Record<number, number | readonly number[]>) =>
  [
    '站点,时间,水温(℃)',
    ...Object.entries(values).flatMap(([hour, ofHour]) =>
      [ofHour]
        .flat()
        .map((value) => `${station},2026-10-01 ${String(hour).padStart(2, '0')}:00,${value}`),
    ),
  ].join('\n')

export async function undoSetting() {
  const setting = await importSetting('own')
  const { app, upload, proposed, check, commit } = setting
  const store = async (content: string) => {
    const preview = await upload(content)
    await check(preview.importId, proposed(preview))
    return commit(preview.importId)
  }
  const lines = (query: string) => app.owner<{ line: string }>(query)
  const values = async () => {
    const units = await app.owner<{ series: number; name: string }>(
      'select p.series, u.name_zh as name from point p join unit u on u.id = p.unit_id',
    )
    const nameOf = new Map(units.map(({ series, name }) => [series, name]))
    const hourOf = (at: number) => (at / 3_600_000 + 8) % 24
    const found = (await storedSamples(app.owner)).map((sample) => ({
      ...sample,
      name: nameOf.get(sample.series) ?? '',
    }))
    return found
      .toSorted((a, b) => Number(a.name > b.name) - Number(a.name < b.name) || a.at - b.at)
      .map(({ name, at, value }) => `${name} ${Math.floor(hourOf(at))} ${value}`)
  }
  const displaced = async () => {
    const rows = await lines(`select value::text as line from sample_conflict order by ts, value`)
    return rows.map(({ line }) => line)
  }
  const last = async () => {
    const rows = await lines(
      `select format('%s %s %s', u.name_zh, extract(hour from l.ts at time zone 'Asia/Shanghai'), l.value) as line
         from point_last l join point p on p.series = l.series join unit u on u.id = p.unit_id order by 1`,
    )
    return rows.map(({ line }) => line)
  }
  /** Once all is rolled up: what a level holds that the samples do not, or the other way round. */
  const wrong = async (level: Level) => {
    const columns = 'series, bucket, n, valid_n, min, max, sum'
    const kept = `select ${columns} from ${rollupTable(level)}`
    const expected = `select series, date_trunc('${level}', ts, 'Asia/Shanghai') as bucket, count(*)::int as n, count(*)::int as valid_n,
      min(value) as min, max(value) as max, sum(value) as sum from sample group by series, 2`
    return app.owner(
      `(${kept} except (${expected})) union all (select * from (${expected}) e except ${kept})`,
    )
  }
  const rolled = async () => {
    await rolledUp(
      app.services,
      async () =>
        (
          await app.owner(
            'select from (select 1 from sample_arrival union all select 1 from rollup_due) x limit 1',
          )
        ).length === 0,
    )
  }
  return { ...setting, store, values, displaced, last, wrong, rolled }
}
