import type { ProofTask } from './proof-of-work.ts'

/** Has a worker of its own solve a task; the page stays as quick as it is. */
export function solveAside(task: ProofTask): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data))
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
