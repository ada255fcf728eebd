import { knownEnums } from '../../../db/domain/fields.ts';
import { publishingFields } from '../../../db/domain/properties/publishing.ts';
import type { DeclaredPath } from '../fixtures/authorization-records.ts';
import { testedDomains } from '../fixtures/domains.gen.ts';
import { type ProcedurePath, procedures } from './calls.ts';
import {
  type ChangeName,
  changeKeys,
  coverKeys,
  documentKeys,
  keysIn,
  neighbourKeys,
  pageKeys,
  photoKeys,
  recordKeys,
} from './shared-response-keys.ts';

/** Returns every key of a response at any depth, each once: 'rows[].id'. */
export function listResponseKeys(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Array.isArray(value)
    ? value.flatMap((each) => listResponseKeys(each, `${at}[]`))
    : Object.entries(value).flatMap(([key, each]) => {
        const here = at ? `${at}.${key}` : key;
        return [here, ...listResponseKeys(each, here)];
      });
  return [...new Set(inside)].sort();
}

const responsibleKeys = 'responsible responsible.avatar responsible.name';
const tagKeys = 'tags tags[].colour tags[].id tags[].name';
const listedLeadKeys = `${tagKeys} agreeing assignedTo createdAt lastContactAt nextFollowUpOn email hasOpenPreferences id maxBuyBudget maxRentBudget minBuyBudget minRentBudget name operation phone preferredPropertyTypes preferredZones priority source status version ${responsibleKeys}`;
const ownerKeys = `${recordKeys('property_owners')} ${responsibleKeys} ${tagKeys} activeAdsCount propertiesCount`;
const propertyKeys = `${recordKeys('properties')} ${responsibleKeys} ${tagKeys} ownerName isOwnerVisible`;
const publishingNames = Object.keys(publishingFields(knownEnums));
const listedPropertyKeys = propertyKeys
  .split(' ')
  .filter((name) => !publishingNames.includes(name))
  .join(' ');
const linkKeys = `propertyTitle leadName isPropertyVisible isLeadVisible ${coverKeys}`;
const taskKeys = `${recordKeys('tasks')} assigneeName ${linkKeys}`;
const workKeys = 'events leads owners properties tasks';
const criteriaKeys = 'criteria criteria[].mark criteria[].name criteria[].text score';
const matchPageKeys = 'discarded isPartial next rows state total';
const callableKeys = 'callable callable.name callable.phone';
const personKeys = 'agreeing assigneeName createdAt email id kind name phone status';
const contactKeys = `contacts ${keysIn('contacts[]', recordKeys('contacts'))}`;
const exportedFileKeys = `next rows ${keysIn('rows[]', 'createdAt fileName id mimeType propertyId propertyTitle size')}`;
const mergedLeadKeys = `${recordKeys('leads')} assigneeName activities events tasks matches tiedOwner ${contactKeys}`;
const proposalKeys = `tieProposals ${keysIn('tieProposals[]', 'id name reason')}`;
const calendarKeys =
  'events followUps isCut people people[].displayName people[].email people[].fullName people[].id people[].status tasks unassigned';
const userKeys =
  '[].absentUntil [].avatar [].createdAt [].displayName [].email [].fullName [].id [].isHandingOver [].phone [].role [].status';
const colleagueKeys = '[].absentUntil [].avatar [].displayName [].email [].fullName [].id [].role';
const importKeyNames =
  'createdAt done fileName finishedAt id kind outcomes outcomes.wrong received settings settings.columns settings.columns[].at settings.columns[].field settings.columns[].heading settings.values state total undoFrom userId userName';
const absenceKeys =
  '[].createdAt [].firstDay [].id [].isSubstituted [].lastDay [].substituteId [].substituteName [].updatedAt [].userId [].userName [].version';

type ChangePath = Extract<ProcedurePath, `${string}.${ChangeName}`>;
const isChange = (name: string): name is ChangeName => Object.hasOwn(changeKeys, name);
const derivedKeys = Object.keys(procedures).flatMap((path) => {
  const name = path.replace(/^.*\./, '');
  return isChange(name) ? [[path, changeKeys[name]] as const] : [];
});

/** Those of the domains that declare theirs. */
const declaredKeys = Object.values(testedDomains).flatMap(({ domain, table, keys: row, responses }) => {
  const { get = row, ...others }: Record<string, string> = responses;
  const columns = recordKeys(table);
  return Object.entries({
    list: `${pageKeys} ${keysIn('rows[]', `${columns} ${row}`)}`,
    get: `${columns} ${get} ${neighbourKeys}`,
    ...others,
  }).map(([name, all]) => [`${domain}.${name}`, all] as const);
});

/**
 * All keys that each procedure may answer; what is no public column of a table must be added here before it is exposed. The id of
 * an agency is exposed to its own users only; storage keys and the manager of an agency are in no response.
 */
const keys: Record<Exclude<ProcedurePath, ChangePath | DeclaredPath>, string> &
  Partial<Record<ChangePath, string>> = {
  'absences.end': '',
  'absences.list': absenceKeys,
  'agency.get':
    'address agentVisibility colorPalette createdAt email id landlinePhone logo mobilePhone name openingHours ownRole postalCode referencePrefix registrations registrations[].registry registrations[].number staleLeadsDays stalePriceDays stalePublishedDays unassignedLeads updatedAt version website',
  'agency.dismissFirstSteps': '',
  'agency.messageTemplates': 'templates version',
  'agency.updateMessageTemplates': 'version',
  'auth.session': 'agency avatar defaultViews displayName email fullName id isRestricted role standIn',
  'auth.signIn': '',
  'auth.signOut': '',
  'imports.list': keysIn('[]', importKeyNames),
  'imports.get': importKeyNames,
  'imports.rows': `next rows ${keysIn('rows[]', 'line name outcome position reason recordId')}`,
  'imports.create': 'id received',
  'imports.addRows': 'received',
  'imports.start': '',
  'imports.pause': '',
  'imports.undo': '',
  'imports.discard': '',
  'kyeroFeed.get': `entries issuedAt leftOut leftOutCount platforms ${keysIn('leftOut[]', 'id reasons reference title')}`,
  'kyeroFeed.idealista': `entries leftOut leftOutCount ${keysIn('leftOut[]', 'id reasons reference title')}`,
  'kyeroFeed.renew': 'token',
  'kyeroFeed.revoke': '',
  'kyeroFeed.setPlatforms': '',
  'calendarFeed.get': 'hasFollowUps hasTasks isBusyOnly issuedAt',
  'calendarFeed.renew': 'token',
  'calendarFeed.revoke': '',
  'calendarFeed.setContents': '',
  'calendar.entries': `${calendarKeys} ${keysIn('tasks[]', `id title dueDate dueTime status assigneeName ${coverKeys}`)}`,
  // The caller has no entries of their own there; they have the keys of calendar.entries.
  'calendar.today': `[].entries [].input [].input.eventTypes [].input.from [].input.kinds [].input.to [].input.userIds ${keysIn('[].entries', calendarKeys)}`,
  'closings.get': `ads adCount matches matchCount hiddenCount properties ${keysIn('ads[]', 'id platform title version')} ${keysIn('matches[]', 'askedAt decision id leadId leadName propertyTitle responsible version')} ${keysIn('properties[]', 'id rentEndDate rentStartDate status title version')}`,
  'closings.save': 'tasks',
  'closings.undo': 'kept left',
  'contacts.move': '',
  'contacts.rearrange': 'version added added[].id added[].version',
  'contacts.promote': 'version contact contact.version',
  'dashboard.get':
    'absences criticalCount dueCount criticalTasks eventCount firstSteps hasEvents hasExamples missingDocuments todaysEvents',
  'documents.list': documentKeys,
  'properties.stale': `${pageKeys} days days.published days.leads days.price ${keysIn('rows[]', `id title address ownerId assignedTo createdAt ownerName isOwnerVisible price rentalPrice status publishedAt lastLeadAt priceSince isPublishedLong isWithoutLeads isOfOldPrice ${responsibleKeys} ${coverKeys}`)}`,
  'documents.missing': `${pageKeys} ${keysIn('rows[]', `id title address ownerId assignedTo createdAt isPublished ownerName isOwnerVisible missing ${responsibleKeys} ${coverKeys}`)}`,
  'documents.unwaive': '',
  'documents.waive': '',
  'duplicates.dismiss': '',
  'duplicates.list': `larger next rows rows[].reason rows[].first rows[].second ${keysIn('rows[].first', personKeys)} ${keysIn('rows[].second', personKeys)}`,
  'duplicates.merge': 'id mergeId',
  'duplicates.merges': `next rows ${keysIn('rows[]', 'createdAt id kind mergedBy mergedName name obstacle survivorId')}`,
  'duplicates.pair': `kind older newer ${keysIn('older', mergedLeadKeys)} ${keysIn('newer', mergedLeadKeys)}`,
  'duplicates.undoMerge': 'id kind',
  'events.get': `${recordKeys('events')} ${linkKeys} userName`,
  'events.move': 'version',
  'exports.documents': exportedFileKeys,
  'exports.photos': exportedFileKeys,
  'examples.attached': [
    ...['ads', 'photos', 'documents', 'activities', 'matches'].map((kind) => `deleted.${kind}`),
    ...['properties', 'tasks', 'events'].map((kind) => `unlinked.${kind}`),
  ]
    .map((kind) => `${kind} ${keysIn(kind, 'count titles')}`)
    .join(' ')
    .concat(' deleted unlinked'),
  'examples.load': '',
  'examples.remove': '',
  'invitations.accept': '',
  'invitations.create': 'token',
  'invitations.list': '[].createdAt [].email [].expiresAt [].fullName [].id [].inviterName [].role',
  'invitations.open': 'agencyName email fullName role',
  'invitations.renew': 'token',
  'invitations.revoke': '',
  'leads.board': `[].count [].next [].rows [].status ${keysIn('[].rows[]', listedLeadKeys)}`,
  'leads.counts': '[].count [].status',
  'leads.assign': 'isVisible version',
  'leads.assignMany': 'isVisible kept',
  'leads.create': 'assignedTo id isVisible',
  'leads.createQuick': 'assignedTo id isVisible',
  'webForm.addresses': `form mailbox ${keysIn('form', 'privacyUrl issuedAt')} ${keysIn('mailbox', 'domain issuedAt')}`,
  'webForm.renew': 'token',
  'webForm.update': '',
  'webForm.revoke': '',
  'portalMail.renewMailbox': 'token',
  'portalMail.revokeMailbox': '',
  'portalMail.unprocessed': `next rows ${keysIn('rows[]', 'id version createdAt sender subject text')}`,
  'portalMail.setState': 'version',
  'portalMail.paste': `lead ${keysIn('lead', 'id isNew name')}`,
  'leads.followUps': `groups groups[].count groups[].group groups[].rows responsible ${keysIn('groups[].rows[]', `id version name status phone email nextFollowUpOn lastContactAt createdAt assignedTo ${responsibleKeys} event event.at event.time event.title task task.at task.time task.title`)}`,
  'leads.get': `ad ad.id ad.platform ad.title ${tagKeys} ${recordKeys('leads')} ${responsibleKeys} ${contactKeys} tiedOwner ${proposalKeys} ${neighbourKeys}`,
  'leads.list': `next rows total ${keysIn('rows[]', listedLeadKeys)}`,
  'leads.options': '[].agreeing [].id [].label [].email [].phone',
  'leads.setContact': 'version',
  'leads.setFollowUp': 'version',
  'leads.setPriority': 'version',
  'leads.setStatusMany': 'kept',
  'leads.undoFollowUp': 'version',
  'leads.update': 'isVisible version',
  'notices.list': `next unread ${keysIn('rows[]', 'causedByName count createdAt droppedPrice eventAllDay eventId eventStart eventTitle handedOverFrom absentId absentName id kind leadId leadName price propertyId propertyStatus propertyTitle readAt taskId taskTitle')} rows`,
  'notices.read': '',
  'notices.readAll': '',
  'notices.unread': '',
  'owners.assign': 'isVisible version',
  'owners.assignMany': 'isVisible kept',
  'matches.ask': 'before version',
  'matches.decide': 'version',
  'matches.discarded': '',
  'matches.forLead': `${matchPageKeys} ${keysIn('rows[]', `id title address status type price rentalPrice bedrooms bathrooms area zone features createdAt ${coverKeys} link decision ${criteriaKeys}`)}`,
  'matches.forProperty': `${matchPageKeys} link ${keysIn('rows[]', `id name phone email status createdAt operation minBuyBudget maxBuyBudget minRentBudget maxRentBudget decision ${criteriaKeys}`)}`,
  'matches.inquiries':
    '[].address [].askedAt [].cover [].decision [].leadId [].leadName [].leadStatus [].price [].propertyId [].propertyStatus [].propertyTitle [].reason [].reasonText [].rentalPrice [].version',
  'matches.markSent': '[].leadId [].propertyId [].version',
  'matches.newest': keysIn(
    '[]',
    `leadId leadName assignedTo ${responsibleKeys} propertyId propertyTitle status price rentalPrice ${coverKeys} ${criteriaKeys}`,
  ),
  'matches.undoSent': 'count',
  'owners.create': 'id isVisible',
  'owners.setContact': 'version',
  'owners.get': `${ownerKeys} ${contactKeys} tiedLeads ${proposalKeys} ${neighbourKeys}`,
  'owners.list': `${pageKeys} ${keysIn('rows[]', `${ownerKeys} agreeing`)}`,
  'owners.options': '[].agreeing [].id [].label [].email [].phone',
  'owners.setStatusMany': 'kept',
  'owners.update': 'isVisible version',
  'photos.list': photoKeys,
  'photos.reorder': '',
  'photos.setCover': '',
  'profile.changePassword': '',
  'profile.get': 'agencyName avatar createdAt displayName email fullName id phone role version',
  'profile.openWork': workKeys,
  'profile.update': 'agencyName avatar createdAt displayName email fullName id phone role version',
  'properties.assign': 'isVisible version',
  'properties.assignMany': 'isVisible kept',
  'properties.setStatusMany': 'kept',
  'properties.create': 'id isVisible',
  'properties.get': `${propertyKeys} ${neighbourKeys} priceChanges ${keysIn('priceChanges[]', 'operation at amount')}`,
  'properties.list': `${pageKeys} ${keysIn('rows[]', `${listedPropertyKeys} ${coverKeys}`)}`,
  'properties.options': keysIn('[]', `id label reference address price rentalPrice status ${coverKeys}`),
  'properties.setPrice': 'version',
  'properties.update': 'isVisible version',
  'publishing.check': `portals portals[].portal portals[].problems ${keysIn('portals[].problems[]', 'level place text')}`,
  'properties.withCadastralReference': keysIn('[]', 'id reference title'),
  'properties.withReferences': keysIn('[]', 'id reference'),
  'properties.zones': '',
  'registration.create': '',
  'registration.get': 'open',
  'tags.change': 'undo undo[].add undo[].ids undo[].remove',
  'tags.counts': `leads owners properties ${['leads', 'owners', 'properties'].map((kind) => keysIn(`${kind}[]`, 'count id')).join(' ')}`,
  'tags.create': 'colour id name',
  'tags.delete': 'version',
  'tags.list': '[].colour [].former [].id [].name [].version',
  'tags.restore': '',
  'tags.retired': '[].id [].isUnited [].name',
  'tags.unite': 'version',
  'savedViews.list':
    '[].canChange [].createdAt [].id [].isShared [].list [].name [].params [].params.name [].updatedAt [].version',
  'savedViews.setDefault': '',
  'sharedPages.get': 'expiresAt lastViewedAt path views',
  'ownerReports.get': `ownerPhone report ${keysIn('report', 'expiresAt from lastAnswer lastAnswerAt lastViewedAt path to views')}`,
  'ownerReports.revoke': '',
  'ownerReports.share': '',
  'sharedPages.revoke': '',
  'sharedPages.share': '',
  'search.duplicates': '[].assigneeName [].id [].kind [].name [].status',
  'search.everything': [
    ['leads', `id name email phone status agreeing ${callableKeys}`],
    ['owners', `id name email phone status agreeing ${callableKeys}`],
    ['properties', `id title reference address status ${coverKeys}`],
    ['ads', 'id title platform status'],
    ['tasks', 'id title dueDate status'],
  ]
    .map(([kind, columns = '']) => `${kind} ${kind}.rows ${kind}.total ${keysIn(`${kind}.rows[]`, columns)}`)
    .concat(['leads', 'owners', 'properties'].map((kind) => `${kind}.tagged ${kind}.tagIds`))
    .join(' '),
  'sessions.end': '',
  'sessions.endOthers': '',
  'sessions.list': '[].createdAt [].id [].isThisOne [].seenAt [].userAgent',
  'tasks.assign': 'version',
  'tasks.assignMany': 'kept',
  'tasks.setDueMany': 'kept',
  'tasks.setStatusMany': 'kept',
  'tasks.complete': 'version',
  'tasks.get': `${taskKeys} creatorName`,
  'tasks.list': `${pageKeys} closed ${keysIn('rows[]', taskKeys)}`,
  'tasks.reopen': 'version',
  'tasks.setPriority': 'version',
  // Of a timeline without events that have begun and further pages: those of a lead that was just created.
  'timeline.list': `next rows upcoming upcoming.events upcoming.tasks ${keysIn('rows[]', 'source id at role kind outcome text contactText receivedFrom consent version createdAt authorId author deletedBy propertyTitle leadName entity action changes changes[].field changes[].from changes[].to category taskTitle cancelledEvent contact contact.label contact.name contact.isMain tags tags.added tags.removed tie mergedName createdName ads answer views isUndone isInquiry undoableMergeId')} ${keysIn('upcoming.events[]', `id at title eventType allDay endTime author ${coverKeys}`)} ${keysIn('upcoming.tasks[]', `id title dueDate dueTime assignee ${coverKeys}`)}`,
  'ties.create': '',
  'users.activate': '',
  'users.continueHandOver': 'isDone',
  // To an agent; a manager gets the keys of users.list under 'list'.
  'users.forRole': `list invitations options ${colleagueKeys.replaceAll('[]', 'options[]')}`,
  'users.list': userKeys,
  'users.openWork': workKeys,
  'users.options': colleagueKeys,
  'users.pause': '',
  'users.setPassword': '',
  'users.setRole': '',
};
export const responseKeys: Record<string, string[]> = Object.fromEntries(
  [...derivedKeys, ...declaredKeys, ...Object.entries(keys)].map(([path, names]) => [
    path,
    names ? names.split(' ').sort() : [],
  ]),
);
