/**
 * The words that common passwords are built on, without accents: the first words of the password list of @zxcvbn-ts/language-common (MIT),
 * keyboard runs, and what people in Spain add: accounts, the trade, the calendar, places, clubs, names and love.
 */
// biome-ignore format: a list of words
export const commonWords = `
password qwerty dragon baseball football monkey letmein shadow master michael mustang qwertyuiop superman fuckyou jordan jennifer
killer hunter harley buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou ranger daniel hockey george computer
michelle jessica starwars pepper freedom princess joshua maggie pass ginger amanda ashley love cheese nicole summer matthew chelsea
dallas biteme matrix william yankees taylor corvette austin access martin heather thunder merlin secret diamond hello anthony hammer
silver justin patrick richard bailey internet samantha golfer scooter test orange cookie maverick jackson sparky mickey phoenix bigdog
snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon welcome samsung steelers joseph smokey dakota
melissa arsenal boomer eagles tigers marina nascar gateway porsche yellow monster spider diablo hannah bulldog junior london purple
compaq lakers iceman hardcore cowboys money banana boston brandon tennis johnny miller coffee scooby edward nikita mother yamaha
brandy barney chester oliver charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy angel
please fender chris jasper james slayer rabbit natasha rachel marine wizard marlboro raiders prince casper fishing flower crystal
jasmine iwantu adidas winner winter gandalf enter angela mike golden lauren cocacola winston madison angels blowme panther spanky
shannon sophie pokemon slipknot newyork nirvana liverpool trustno changeme default spring autumn fall january february march april june
july august september october november december monday tuesday wednesday thursday friday saturday sunday login guest user root
ninja lovely loveme loveyou google facebook twitter instagram whatsapp youtube amazon apple microsoft windows android iphone gmail hotmail
yahoo outlook linux netflix spotify minecraft fortnite naruto pikachu spiderman company office business manager director boss team sales
support service server system network security secure private work home house family friend friends student school teacher india china
japan america canada mexico colombia argentina brasil peru chile italia francia alemania portugal sweet sweety baby babygirl honey happy
smile beautiful pretty queen king star rock music dance gamer gaming football1 messi ronaldo neymar manchester juventus

qwer qwert asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qaz wsx qazwsx qazxsw qwaszx azerty 1qaz 2wsx zaq1 1qaz2wsx zaq12wsx
1qazxsw2 1q2w 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4 q1w2e3r4t5 qwe asd zxc a1b2c3 a1b2c3d4 abc abcd abcde abcdef a aa aaa aaaa
aaaaaa aaaaaaa qwe123qwe asdasd qweasd qweasdzxc asdfghjkln poiuytrewq

contrasena contrasenya clave claveacceso clausecreta admin administrador administrator sysadmin usuario usuari entrar entrada acceso
acces bienvenido bienvenida benvingut hola holahola holamundo adios prueba proba pruebas testtest temp temporal provisional cambiar
cambiame cambialo canviam nueva nuevo secreto segura seguro seguridad sistema servidor soporte invitado privado personal trabajo
oficina empresa

llavero casa casas casita micasa micasita piso pisos mipiso vivienda viviendas habitatge habitatges alquiler alquileres lloguer venta
ventas compra inmobiliaria immobiliaria inmueble inmuebles inmo finca fincas finques hipoteca llave llaves gerente agente agencia
comercial propiedad propiedades idealista fotocasa habitaclia agent gerent

primavera verano otono invierno estiu tardor hivern navidad nadal enero febrero marzo abril mayo junio julio agosto septiembre setiembre
octubre noviembre diciembre gener febrer marc maig juny juliol agost setembre novembre desembre lunes martes miercoles jueves viernes
sabado domingo dilluns dimarts dimecres dijous divendres dissabte diumenge

espana catalunya cataluna madrid barcelona valencia sevilla zaragoza malaga murcia palma mallorca bilbao alicante cordoba valladolid
vigo gijon granada coruna vitoria elche oviedo cartagena terrassa jerez sabadell mostoles pamplona almeria burgos santander castellon
albacete logrono badajoz salamanca huelva lleida lerida tarragona leon cadiz jaen girona gerona reus mataro benidorm marbella ibiza
sitges torrevieja gandia roquetas paris roma londres europa mundo
realmadrid halamadrid barca visca viscabarca forcabarca atleti atletico betis sevillafc athletic realsociedad valenciacf futbol

maria mariajose mariadelmar carmen josefa isabel ana anamaria laura cristina marta lucia sofia paula elena raquel sara silvia patricia
pilar teresa rosa beatriz alba irene nuria montse montserrat mireia meritxell rocio angeles julia claudia alejandra daniela antonio
manuel jose francisco david juan javier joseantonio josemaria juancarlos carlos miguel alejandro rafael pedro pablo angel sergio
fernando jorge luis alberto alvaro adrian diego raul enrique vicente ramon oscar ruben joaquin ivan eduardo santiago mario marcos
jordi marc pau pol oriol josep joan carles xavi andres roberto jaime ignacio victor
garcia gonzalez rodriguez fernandez lopez martinez sanchez perez gomez
amor teamo tequiero miamor mivida vida corazon princesa princesita reina cielo carino bonita guapa felicidad familia familiafeliz hijos
mama papa abuela abuelo bebe perro gato luna lola toby nena estrella dios jesus cristo suerte libertad amistad amigos gracias siempre
mierda cabron puta pirata tigre superhombre chocolate mariposa sirena
`
  .trim()
  .split(/\s+/);
