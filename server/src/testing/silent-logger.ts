import { fastify } from 'fastify'

/** A logger for parts that are tested without an app around them. */
export const silentLogger = fastify({ logger: false }).log
