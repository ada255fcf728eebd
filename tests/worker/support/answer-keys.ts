/** Returns every key of an answer at any depth, each once: 'rows[].id'. */
export function listAnswerKeys(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Array.isArray(value)
    ? value.flatMap((each) => listAnswerKeys(each, `${at}[]`))
    : Object.entries(value).flatMap(([key, each]) => {
        const here = at ? `${at}.${key}` : key;
        return [here, ...listAnswerKeys(each, here)];
      });
  return [...new Set(inside)].sort();
}

/**
 * All keys that each procedure may answer; a new column must be added here before it is exposed. The id of an agency
 * is exposed to its own users only; storage keys and the manager of an agency are in no answer.
 */
const keys: Record<string, string> = {
  'ads.create': 'id',
  'ads.delete': '',
  'ads.get':
    'createdAt description id leadsCount newerId olderId performance platform property property.address property.area property.bathrooms property.bedrooms property.features property.id property.owner property.owner.email property.owner.id property.owner.name property.owner.phone property.ownerId property.price property.rentalPrice property.status property.title property.type propertyId status title updatedAt version views',
  'ads.list':
    'all next rows rows[].createdAt rows[].description rows[].id rows[].leadsCount rows[].performance rows[].platform rows[].propertyId rows[].propertyTitle rows[].status rows[].title rows[].updatedAt rows[].version rows[].views total',
  'ads.update': 'version',
  'agency.get':
    'address colorPalette createdAt email id landlinePhone logo mobilePhone name openingHours ownRole updatedAt version website',
  'agency.update': 'version',
  'auth.session': 'agency avatar displayName email fullName id role',
  'auth.signIn': '',
  'auth.signOut': '',
  'calendar.entries':
    'events people people[].displayName people[].email people[].fullName people[].id people[].status tasks tasks[].assignedTo tasks[].assigneeName tasks[].createdAt tasks[].description tasks[].dueDate tasks[].dueKey tasks[].dueTime tasks[].id tasks[].leadId tasks[].leadName tasks[].priority tasks[].propertyId tasks[].propertyTitle tasks[].status tasks[].title tasks[].updatedAt tasks[].version unassigned',
  'dashboard.get': 'criticalCount criticalTasks eventCount todaysEvents',
  'documents.delete': '',
  'documents.list':
    '[].category [].files [].files[].createdAt [].files[].documentCategory [].files[].fileName [].files[].id [].files[].mimeType [].files[].size [].files[].uploadedBy [].files[].version [].required [].waived',
  'documents.unwaive': '',
  'documents.waive': '',
  'events.create': 'id',
  'events.delete': '',
  'events.get':
    'allDay createdAt description endTime eventType id leadId leadName location propertyId propertyTitle startTime title updatedAt userId userName version',
  'events.move': 'version',
  'events.update': 'version',
  'leads.board':
    '[].count [].next [].rows [].rows[].createdAt [].rows[].email [].rows[].id [].rows[].maxBuyBudget [].rows[].maxRentBudget [].rows[].minBuyBudget [].rows[].minRentBudget [].rows[].name [].rows[].phone [].rows[].preferredPropertyTypes [].rows[].priority [].rows[].source [].rows[].status [].rows[].version [].status',
  'leads.counts': '[].count [].status',
  'leads.create': 'id',
  'leads.delete': '',
  'leads.get':
    'createdAt email id maxBuyBudget maxPropertySize maxRentBudget minBuyBudget minPropertySize minRentBudget name newerId olderId phone preferredBathrooms preferredBedrooms preferredFeatures preferredPropertyTypes priority source status timeRangeInterest updatedAt version',
  'leads.list':
    'next rows rows[].createdAt rows[].email rows[].id rows[].maxBuyBudget rows[].maxRentBudget rows[].minBuyBudget rows[].minRentBudget rows[].name rows[].phone rows[].preferredPropertyTypes rows[].priority rows[].source rows[].status rows[].version total',
  'leads.options': '[].id [].label',
  'leads.setPriority': 'version',
  'leads.setStatus': 'version',
  'leads.update': 'version',
  'owners.create': 'id',
  'owners.delete': '',
  'owners.get':
    'activeAdsCount createdAt email id name newerId olderId phone propertiesCount status updatedAt version',
  'owners.list':
    'all next rows rows[].activeAdsCount rows[].createdAt rows[].email rows[].id rows[].name rows[].phone rows[].propertiesCount rows[].status rows[].updatedAt rows[].version total',
  'owners.options': '[].id [].label',
  'owners.update': 'version',
  'photos.delete': '',
  'photos.list':
    '[].createdAt [].fileName [].id [].isPortrait [].mimeType [].orderIndex [].size [].uploadedBy [].version',
  'photos.reorder': '',
  'photos.setCover': '',
  'profile.changePassword': '',
  'profile.delete': '',
  'profile.get': 'agencyName avatar createdAt displayName email fullName id phone role version',
  'profile.openWork': 'events tasks',
  'profile.update': 'agencyName avatar createdAt displayName email fullName id phone role version',
  'properties.create': 'id',
  'properties.delete': '',
  'properties.get':
    'address area bathrooms bedrooms createdAt features id newerId olderId ownerId ownerName price rentEndDate rentStartDate rentalPrice status title type updatedAt version',
  'properties.list':
    'all next rows rows[].address rows[].area rows[].bathrooms rows[].bedrooms rows[].createdAt rows[].features rows[].id rows[].ownerId rows[].ownerName rows[].price rows[].rentEndDate rows[].rentStartDate rows[].rentalPrice rows[].status rows[].title rows[].type rows[].updatedAt rows[].version total',
  'properties.options': '[].id [].label',
  'properties.update': 'version',
  'registration.create': '',
  'registration.get': 'open',
  'sessions.end': '',
  'sessions.endOthers': '',
  'sessions.list': '[].createdAt [].id [].isThisOne [].seenAt [].userAgent',
  'tasks.complete': 'version',
  'tasks.create': 'id',
  'tasks.delete': '',
  'tasks.get':
    'assignedTo assigneeName createdAt description dueDate dueKey dueTime id leadId leadName priority propertyId propertyTitle status title updatedAt version',
  'tasks.list':
    'all closed next rows rows[].assignedTo rows[].assigneeName rows[].createdAt rows[].description rows[].dueDate rows[].dueKey rows[].dueTime rows[].id rows[].leadId rows[].leadName rows[].priority rows[].propertyId rows[].propertyTitle rows[].status rows[].title rows[].updatedAt rows[].version total',
  'tasks.reopen': 'version',
  'tasks.update': 'version',
  'users.activate': '',
  'users.create': 'id',
  'users.delete': '',
  'users.list': '[].avatar [].createdAt [].displayName [].email [].fullName [].id [].phone [].role [].status',
  'users.openWork': 'events tasks',
  'users.options': '[].avatar [].displayName [].email [].fullName [].id',
  'users.pause': '',
  'users.setPassword': '',
  'users.setRole': '',
};
export const answerKeys = Object.fromEntries(
  Object.entries(keys).map(([path, names]) => [path, names ? names.split(' ') : []]),
);
