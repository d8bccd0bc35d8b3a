import { expect, test } from 'vitest'
import { startAuditJobs } from '#domains/audit'
import { silentLogger } from '#testing/silent-logger'
import { aTenant, testServices } from '#testing/test-services'
import { readAnchors, reportAudit } from './audit-report.ts'

test('the report checks every tenant against the anchors of the log', async () => {
  const lines: string[] = []
  const logger = {
    ...silentLogger,
    info: (fields: object, msg: string) => lines.push(JSON.stringify({ ...fields, msg })),
  } as unknown as typeof silentLogger
  const { services, owner, address } = await testServices({ logger: logger as never })
  const [one, other] = [await aTenant(owner), await aTenant(owner)]
  await startAuditJobs(services).stop()
  const kept = `{"msg":"something else"}\n${lines.join('\n')}\n`

  const whole: string[] = []
  expect(await reportAudit(address, readAnchors(kept), (line) => whole.push(line))).toBe(true)
  expect(whole.map((line) => line.slice(0, 14))).toEqual(
    [one, other].map(({ code }) => `✓ ${code}: `.slice(0, 14)),
  )

  await owner('delete from audit_entry where tenant_id = $1', [other.tenantId])
  await owner(`update audit_head set number = 0, hash = decode(repeat('00', 32), 'hex')
                where tenant_id = ${other.tenantId}`)
  expect(await reportAudit(address, new Map(), () => {})).toBe(true)
  const found: string[] = []
  expect(await reportAudit(address, readAnchors(kept), (line) => found.push(line))).toBe(false)
  expect(found[1]).toMatch(new RegExp(`^✗ ${other.code}: .*cut off`))
})
