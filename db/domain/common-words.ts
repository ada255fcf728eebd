// Each under its first letter, without accents, and of a long word the first six letters; of words that differ in gender, number
// or diminutive one is enough.
// biome-ignore format: a line for each letter
const words = {
  a: 'bc bcd brete bril buela cces cceso ccoun deu didas dios dmin dmini drian genci gency gent gost gua gusti igua ina inhoa irbnb itana lacan lba lbace lbert lcala legri lejan lex lfons lican licia lmeri lquil lvaro manda maril mazon meric mics migo mista mor mormi namar ndalu ndrea ndres ndrew ndroi ngel ngeli nna no nthon ntoni nunci ny parta partm pple pril rgent rnau rras rrend rriba rsena rturo sd sdf sdfgh shley sturi thlet tico tleti ugust ustin utumn vi zerty zul',
  b: 'ackup adajo adalo adboy ailey alear alonc anana anco arato arbie arca arcel arney arrio aseba asket atman eatri eauti enido envin eso etis iel ienve igdad igdog ilbao iteme lau lowme mw ondia onic onita onjou ookin oomer oston rando randy rasil razil ruja runo uenos ulldo urgos uster',
  c: 'aball abron acere adiz afe aixa alifo alle alpe amaro ambia amino ampeo anari anvia ari arino armen aroli artag asa asper astel atalo atalu elia elta ervez hale halet hampi hange harle harli heese helse heste hicag hicke hocol hris hrist iao ielo iudad iutat lau laudi lave lient ocaco oche ocina oco offee olomb omerc ompan ompaq ompra omput oncep ono onstr ontra ookie or orazo ordob orona oruna orvet ostab otxe ovid owboy risti risto rm rysta ualqu uenca uenta uler ules',
  d: 'akota allas ani aniel avid ecemb efaul efect emo emoni enia eport esemb espac espat iablo iamon iaz iciem iego illun inero ios irect isney iumen olore oming onost ragon uplex',
  e: 'agle dific duard dward iviss jempl lche lena lx milio mma mpres ncarn nero nglan nriqu nter ntrad ntrar quipo ric scola scuel spana spany spera steba sther stiu strel studi uro uropa uskad va xampl',
  f: 'acebo alcon all amili cbarc ebrer ebrua eina elici elipe eliz ender ernan errar iesta iguer in inca inque ishin lor lower ootba oreve ortni otoca rance ranci reedo riday uck uckme uckyo uego uerza utbol',
  g: 'abrie alici amer ames andal andia araje aratg arcia at atewa emma ener eorge erard erent erman erona estor ijon inger irona mail olden oles olf olfer onzal ood oogle ordo os racia ranad ratis uadal uapa uest uille uitar',
  h: 'abita acker alama ammer annah ardco arley arry arryp eathe ector ello ellok erman ermos ernan ijo ipote ivern ockey ogar ola olida ome ospit otel otmai ouse oy uelva uesca ugo unter',
  i: 'biza ceman deali glesi gnaci love loveu lovey mmo mmobl nes nicio niest nmacu nmo nmobi nmueb nquil nstag ntern nvier nvita phone rene ronma sabel smael talia van wantu',
  j: 'ackso aen aime ames amon an anuar asmin asper aume avea avi avier efe ennif erez essic esucr esus oan oaqui oder ohnny ordan ordi orge ose osefa oselu osema osep oseph oshua uan uanca uanjo udit ueves ulian ulio uliol uly une unio unior uny ustin uvent',
  k: 'iller itty night',
  l: 'aia akers aspal aura auren eon erida etmei ibert ibro inda inux isboa iverp lar lave leida liber libre logat logue lop loret luna luvia obo ocal oco oft ogin ogron ola ondon ondre opez orena ove ovely over oveyo ucas ucia ugo uis uisa una',
  m: 'adiso adre adrid aestr aggie ai aig alaga allor ama ami anana anche anolo anres anuel anzan ar arbel arc arch argar ariaj arian arina ario aripo arlbo arrue arta artin arzo asia aster ataro ateo atrix atthe averi ay eliss enorc erced eritx erlin essi exico iamor ichae ichel ickey icros idnig ierco ierda iguel ike ilan iller illon inecr ireia iriam ivida ohame on onday oney onica onkey onste ontan ontse oreno organ ornin other oto ovil udanz uerte undo untan urcia usica ustan',
  n: 'acho ada adal aranj aruto ascar atali atash avarr avida egoci egro ene erea erja etfli ewyor eymar icole ight ikita il inja ino inten oa oelia one opass otari ovemb oviem ube uevo unca uria',
  o: 'bras ctobe ctubr ferta ffice ficin liver na range rense riol scar tono urens viedo',
  p: 'ablo aco adre aella alma amplo anthe apa api aquit ares aris arkin ass assw asswd atric au aula az eanut edro elota epe epper equen ere erez erro etit etons hoeni ikach ilar irata is iscin iso izza lanta latja laya layer layst laza lease oble okemo ol ontev orfav orsch ortug otter recio rimav rimer rince rinci roba roper ropie rueba ueblo uppy urple uta wd',
  q: 'awsed azwsx waszx weasd wer werty wertz',
  r: 'abbit achel afael aider amon anger aquel aul ealbe eales ealma ealso ealto edsox eform egalo eina ent ental eus ey icard ichar ico ioja obert ocio ocky odrig ojo oma omero onald oot osa osari uben',
  s: 'abado alama ale alou alvad amant amsun amuel anche andra anseb anta antan antia ara aturd cooby coote eat ebast ecret ecuri egovi eguri eguro emana empre eptem eptie ergi erver ervid esamo etemb etiem etman evill hadow hanno iempr ignin ilver ilvia imba impso istem itges layer mokey noopy occer ofia ol olar oler onia onris ophie oport oria ort pain panky parky pider pring tarwa teele teven tuden uerte ummer unday unshi uper uperm uppor usana ystem',
  t: 'ardor arrag aylor eache eamo ecnoc ejado emp empor eneri enis ennis equie eresa erra erraz erren eruel esoro est ester estin hanks homas hor hunde hursd ierra iger igger igre mp oby oday odo oledo omas omate oni onto oro orres ortil ot oyota rabaj raste rebal rustn uesda witte',
  u: 'ltimo nico no ser suari',
  v: 'acaci alenc aleri allad amos ecino enda ended ender enga enta entan erano erde eroni ic icent ictor ida ierne igo illa illar inga ino irgen isca iscab iscae isita itori iva ivend ivien',
  w: 'ednes elcom hatev hatsa illia indow inner insto inter izard',
  x: 'abia avi avier box',
  y: 'ahoo amaha ankee ear ellow oland outub',
  z: 'arago',
};

/**
 * What most of the passwords people reuse begin with, in the languages of our users: keyboards and accounts, the trade, the calendar,
 * places, clubs, names, love and beasts, and the first 200 words among the passwords of @zxcvbn-ts/language-common (MIT).
 */
export const commonWords = Object.entries(words).flatMap(([first, rests]) =>
  rests.split(' ').map((rest) => first + rest),
);
