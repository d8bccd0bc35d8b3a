// The weather of the cities that organisations are in.
export { hasWeather } from './city-weather.service.ts'
export { weatherRoutes } from './weather.routes.ts'
